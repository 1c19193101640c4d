import { AppError } from "../domain/errors"

/**
 * Parses a path id of 1 to 15 digits.
 * @throws AppError not_found with this sentence for anything else, which no record can have as id
 */
export const pathId = (text: string | undefined, missing = "Information not found"): number => {
  if (!/^\d{1,15}$/.test(text ?? "")) throw new AppError("not_found", missing)
  return Number(text)
}
