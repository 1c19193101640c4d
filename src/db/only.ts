/** The row of a statement that returns exactly one, such as an INSERT with RETURNING. */
export const only = <T>([row]: readonly T[]): T => {
  if (row === undefined) throw new Error("The statement returned no row.")
  return row
}
