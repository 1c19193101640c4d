import { recordHeader } from "#contract/uploads"
import { RequestError } from "../api/errors"
import { request } from "../api/request"
import { forgetSpeed } from "../photos/link-speed"
import { upload, uploadAddress } from "../photos/upload"
import { type KeptRecord, photoUnread } from "../store/contents"
import { photoBytes } from "../store/photos"
import { changeRecord } from "../store/records"

type Bytes = Uint8Array<ArrayBuffer>

/** The photo of a record is not on this device any more, or can't be read. */
export class MissingPhotoError extends Error {}

/** Ms without a byte of the answer, after which a try is given up: the next one has the same key. */
const timeout = 30_000
const timeoutOfWhole = 10_000

/**
 * Sends a record, with its photo over a quick link, else its photo first and in pieces; the server keeps the pieces, so that the
 * next try goes on from there. Resolves to the server's record.
 * @throws RequestError, MissingPhotoError, and what the device's store throws
 */
export const sendRecord = async (
  record: KeptRecord,
  onProgress: (share: number) => void,
  readPhoto: (key: string) => Promise<ArrayBuffer> = storedPhoto,
): Promise<{ id: number }> => {
  const { photo, uploaded, body } = record
  if (!photo) return post(record, body)
  // The photo is sent once, also when the answer to the record is lost.
  const answer = uploaded && (await post(record, { ...body, photoUrl: uploaded }).catch(unlessMissing))
  return answer || sendWithPhoto(record, new Uint8Array(await readPhoto(photo)), onProgress)
}

const sendWithPhoto = async (
  record: KeptRecord,
  bytes: Bytes,
  onProgress: (share: number) => void,
  times = 3,
): Promise<{ id: number }> => {
  const photoUrl = uploadAddress(bytes, record.path)
  const whole = { ...record.body, photoUrl }
  if (!(await upload(photoUrl, bytes, onProgress, true))) {
    const answer = await postWhole(record, whole, bytes)
    if (answer) return answer
    await upload(photoUrl, bytes, onProgress, false)
  }
  await changeRecord(record.key, { uploaded: photoUrl }).catch(() => undefined)
  try {
    return await post(record, whole)
  } catch (error) {
    if (times === 1 || !isMissing(error)) throw error
    return sendWithPhoto(record, bytes, onProgress, times - 1)
  }
}

const storedPhoto = async (key: string) => {
  const bytes = await photoBytes(key)
  if (!bytes) throw new MissingPhotoError(photoUnread)
  return bytes
}

const unlessMissing = (error: unknown) => {
  if (!isMissing(error)) throw error
}

/** A server that was restored from an older copy has lost the photo's pieces. */
const isMissing = (error: unknown) => error instanceof RequestError && error.uploadOffset !== undefined

/** Undefined when it did not arrive, or an older server does not take it: it goes in pieces then, as the same record. */
const postWhole = (record: KeptRecord, body: object, photo: Bytes) =>
  post(record, body, photo).catch((error) => {
    forgetSpeed()
    if (error instanceof RequestError && (error.status === 0 || error.status === 415)) return undefined
    throw error
  })

const post = ({ path, key, userId }: KeptRecord, body: object, photo?: Bytes) =>
  request<{ id: number }>("POST", path, {
    body,
    ...(photo && { photo }),
    timeout: photo ? timeoutOfWhole : timeout,
    // Another user may have logged in on this device meanwhile; the server refuses to record it as theirs.
    headers: {
      "Idempotency-Key": key,
      "Windrow-User": String(userId),
      ...(photo && { "Content-Type": "image/jpeg", [recordHeader]: inAscii(JSON.stringify(body)) }),
    },
  })

/** Of JSON: a header has no other letters. */
const inAscii = (json: string) =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
