import { AppError } from "../domain/errors"

/** The id that a text of 1 to 15 digits is, or undefined. */
export const idIn = (text: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined

/**
 * Parses an id of a path.
 * @throws AppError not_found with this sentence for what no record can have as id
 */
export const pathId = (text: string | undefined, missing = "Information not found"): number => {
  const id = idIn(text)
  if (id === undefined) throw new AppError("not_found", missing)
  return id
}
