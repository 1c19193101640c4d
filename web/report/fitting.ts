/** The entries from the first on that fit into so many lines of paper; the log has all. */
export const fitting = <T>(
  entries: readonly T[],
  paper: { lines: number; letters: number },
  textOf: (entry: T) => string,
): T[] => {
  let left = paper.lines
  return entries.filter((entry) => {
    left -= Math.ceil(textOf(entry).length / paper.letters)
    return left >= 0
  })
}
