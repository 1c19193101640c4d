import { AppError } from "../domain/errors"
import { storedJpeg } from "../photos/jpeg"
import { invalid, type Zip } from "./zip"

/** Number of tries, one a second, while other photos are drawn. */
const attempts = 60

/**
 * The photo as it is to be stored, checked like one that a phone sends.
 * @throws AppError invalid for what is no JPEG, too_slow
 */
export const checkedPhoto = async (zip: Zip, name: string): Promise<Uint8Array> => {
  const bytes = await zip.bytesOf(name)
  for (let left = attempts; ; left--)
    try {
      return await storedJpeg(bytes, "imports")
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== "too_slow" || left === 0) throw invalid(`${name} can't be taken: ${error.message}`)
      await Bun.sleep(1000)
    }
}
