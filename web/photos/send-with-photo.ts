import { RequestError } from "../api/errors"
import { withRetry } from "../api/retry"
import { noteProgress } from "../api/sends"
import { upload } from "./upload"

/**
 * Sends a record to `path`, its photo first and in pieces, and continues when the user leaves the screen. It waits for
 * a lost connection when the screen was left or the photo took long; otherwise it fails at once.
 * @throws RequestError
 */
export const sendWithPhoto = async <T>(
  path: string,
  photo: Blob | undefined,
  post: (photoUrl: string | null) => Promise<T>,
): Promise<T> => {
  if (!photo) return post(null)
  const [here, begun] = [location.pathname, performance.now()]
  const isPatient = () => location.pathname !== here || performance.now() - begun > retryAfterMs
  const send = async (times: number): Promise<T> => {
    const address = await upload(photo, path, (progress) => noteProgress(here, progress), isPatient)
    const onPause = () => noteProgress(here, { share: 1, isLost: true })
    return withRetry(() => post(address), isPatient, onPause).catch((error) => {
      if (times > 1 && isMissing(error)) return send(times - 1)
      throw error
    })
  }
  try {
    noteProgress(here, { share: 0, isLost: false })
    return await send(3)
  } finally {
    noteProgress(here, undefined)
  }
}

/** In ms; longer than a user watches a form. */
const retryAfterMs = 10_000

/** A server restored from an older copy has lost the photo, so it is sent again. */
const isMissing = (error: unknown) => error instanceof RequestError && error.uploadOffset !== undefined
