import { RequestError } from "../api/errors"
import { request } from "../api/request"
import { upload } from "../photos/upload"
import type { KeptRecord } from "../store/contents"
import { changeRecord } from "../store/records"

/** Ms without a byte of the answer, after which a try is given up: the next one has the same key. */
const timeout = 30_000

/**
 * Sends a record, its photo first and in pieces; the server keeps the pieces, so that the next try goes on from there.
 * Resolves to the server's record.
 * @throws RequestError
 */
export const sendRecord = async (
  record: KeptRecord,
  onProgress: (share: number) => void,
  times = 3,
): Promise<{ id: number }> => {
  const { path, photo, body } = record
  if (!photo) return post(record, body)
  const photoUrl = record.uploaded ?? (await upload(photo, path, onProgress))
  // The photo is sent once, also when the answer to the record is lost.
  if (!record.uploaded) await changeRecord(record.key, { uploaded: photoUrl }).catch(() => undefined)
  try {
    return await post(record, { ...body, photoUrl })
  } catch (error) {
    if (times === 1 || !isMissing(error)) throw error
    const { uploaded: _, ...anew } = record
    return sendRecord(anew, onProgress, times - 1)
  }
}

/** A server that was restored from an older copy has lost the photo's pieces. */
const isMissing = (error: unknown) => error instanceof RequestError && error.uploadOffset !== undefined

const post = ({ path, key, userId }: KeptRecord, body: object) =>
  request<{ id: number }>("POST", path, {
    body,
    timeout,
    // Another user may have logged in on this device meanwhile; the server refuses to record it as theirs.
    headers: { "Idempotency-Key": key, "Windrow-User": String(userId) },
  })
