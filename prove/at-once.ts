/** Runs `work` over all items, at most `width` of them at a time. */
export const atOnce = async <T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
) => {
  // The workers share it.
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) await work(item, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
