import { AppError } from "../domain/errors"

/**
 * Parses a path id.
 * @throws AppError not_found with this sentence for anything but 1 to 15 digits, because no record has such an id.
 */
export const pathId = (text: string | undefined, missing = "Information not found"): number => {
  if (!/^\d{1,15}$/.test(text ?? "")) throw new AppError("not_found", missing)
  return Number(text)
}
