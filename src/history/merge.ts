import { giveWaySoon } from "../db/give-way"

/**
 * The items of several ordered lists in one order, by pages. One page of each list is in memory, and other requests are
 * served between two that are read.
 */
export async function* merge<T>(
  lists: readonly AsyncGenerator<T[]>[],
  compare: (a: T, b: T) => number,
  pageSize: number,
): AsyncGenerator<T[]> {
  const ready: T[] = []
  let parts = await readOn(lists.map((list) => ({ list, items: [] })))
  while (parts.length > 0) {
    // Items that are not read yet come after those of the part that ends first.
    const end = parts.map(({ last }) => last).reduce((a, b) => (compare(a, b) <= 0 ? a : b))
    ready.push(...parts.flatMap((part) => takeUntil(part, end, compare)).sort(compare))
    while (ready.length >= pageSize) yield ready.splice(0, pageSize)
    parts = await readOn(parts)
  }
  if (ready.length > 0) yield ready
}

/** The part of a list that was read and not yet taken. */
type Part<T> = { list: AsyncGenerator<T[]>; items: readonly T[]; last: T }

/** Reads the next page of each part that is empty, and leaves out those that have no more. */
const readOn = async <T>(parts: readonly (Omit<Part<T>, "last"> | Part<T>)[]): Promise<Part<T>[]> => {
  const open: Part<T>[] = []
  for (const part of parts) {
    if ("last" in part && part.items.length > 0) {
      open.push(part)
      continue
    }
    await giveWaySoon()
    const { value: items = [] } = await part.list.next()
    const last = items.at(-1)
    if (last !== undefined) open.push({ list: part.list, items, last })
  }
  return open
}

/** Removes the items up to `end` from the part and returns them. */
const takeUntil = <T>(part: Part<T>, end: T, compare: (a: T, b: T) => number): readonly T[] => {
  const rest = part.items.findIndex((item) => compare(item, end) > 0)
  if (rest === 0) return []
  const taken = rest < 0 ? part.items : part.items.slice(0, rest)
  part.items = part.items.slice(taken.length)
  return taken
}
