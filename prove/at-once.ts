/** Runs `work` over all items, at most `width` of them at a time. */
export const atOnce = async <T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
) => {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
}
