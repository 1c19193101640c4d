import { besidePhoto } from "#contract/photos"
import { recordHeader } from "#contract/uploads"
import { RequestError } from "../api/errors"
import { request } from "../api/request"
import { readingsOf } from "../overlay/readings-of"
import { forgetSpeed } from "../photos/link-speed"
import { upload, uploadAddress } from "../photos/upload"
import { type KeptRecord, photoUnread } from "../store/contents"
import { photoBytes } from "../store/photos"
import { changeSame } from "../store/records"

type Bytes = Uint8Array<ArrayBuffer>

/** The photo of a record is not on this device any more, or can't be read. */
export class MissingPhotoError extends Error {}

/** The record was dropped, or changed, before it was sent. */
export class ChangedError extends Error {}

/** Callbacks of a try. */
export type Tell = {
  /** The share of the photos that is on the server, from 0 to 1. */
  onProgress: (share: number) => void
  /** The record itself is about to be sent, and is when this resolves: from then on the server may have it. */
  onPost: () => Promise<unknown>
}

/** Ms without a byte of the answer, after which a try is given up: the next one has the same key. */
const timeout = 30_000
const timeoutOfWhole = 10_000

/**
 * Sends a record, with its photo over a quick link, else its photo first and in pieces; the server keeps the pieces, so that the
 * next try goes on from there. Resolves to the server's record.
 * @throws RequestError, MissingPhotoError, and what `onPost` or the device's store throws
 */
export const sendRecord = async (
  record: KeptRecord,
  tell: Tell,
  readPhoto: (key: string) => Promise<ArrayBuffer | undefined> = (key) => photoBytes(key),
): Promise<{ id: number }> => {
  const bytesOf = async (key: string) => {
    const bytes = await readPhoto(key)
    if (!bytes) throw new MissingPhotoError(photoUnread)
    return new Uint8Array(bytes)
  }
  // Each photo is sent once, also when the answer to the record is lost, unless the server has it no more.
  for (let times = 1; ; times++)
    try {
      return await sendOnce(times === 1 ? record : withoutAddresses(record), tell, bytesOf)
    } catch (error) {
      if (times === mostTimes || !isMissing(error)) throw error
    }
}

/** A record of which the server's copies of its photos were lost each time is tried again later. */
const mostTimes = 4

const withoutAddresses = ({ uploaded: _, uploads: __, ...record }: KeptRecord): KeptRecord => record

const sendOnce = async (
  record: KeptRecord,
  tell: Tell,
  bytesOf: (key: string) => Promise<Bytes>,
): Promise<{ id: number }> => {
  const { photo, uploaded } = record
  const body = await withUploads(record, tell, bytesOf)
  if (!photo) return post(record, body, tell)
  if (uploaded) return post(record, { ...body, photoUrl: uploaded }, tell)
  return sendWithPhoto({ ...record, body }, await bytesOf(photo), tell)
}

/** The body with the addresses of its readings' photos, each an upload of its own. */
const withUploads = async (
  record: KeptRecord,
  { onProgress }: Tell,
  bytesOf: (key: string) => Promise<Bytes>,
) => {
  const { photos = {}, path, body } = record
  const all = Object.entries(photos)
  if (all.length === 0) return body
  let uploads = record.uploads ?? {}
  for (const [index, [place, key]] of all.entries()) {
    if (uploads[Number(place)]) continue
    const bytes = await bytesOf(key)
    const address = uploadAddress(bytes, path)
    await upload(address, bytes, (share) => onProgress((index + share) / (all.length + 1)), false)
    uploads = { ...uploads, [place]: address }
    await changeSame(record, { uploads }).catch(() => undefined)
  }
  const readings = readingsOf(body).map((reading, place) => ({
    ...reading,
    ...(uploads[place] && { photoUrl: uploads[place] }),
  }))
  return { ...body, readings }
}

const sendWithPhoto = async (record: KeptRecord, bytes: Bytes, tell: Tell): Promise<{ id: number }> => {
  const photoUrl = uploadAddress(bytes, record.path)
  const whole = { ...record.body, photoUrl }
  const before = Object.keys(record.photos ?? {}).length
  const onProgress = (share: number) => tell.onProgress((before + share) / (before + 1))
  if (
    !(await upload(
      photoUrl,
      bytes,
      onProgress,
      besidePhoto.some((kind) => kind === record.kind),
    ))
  ) {
    const answer = await postWhole(record, whole, tell, bytes)
    if (answer) return answer
    await upload(photoUrl, bytes, onProgress, false)
  }
  await changeSame(record, { uploaded: photoUrl }).catch(() => undefined)
  return post(record, whole, tell)
}

/** A server that was restored from an older copy has lost the photo's pieces. */
const isMissing = (error: unknown) => error instanceof RequestError && error.uploadOffset !== undefined

/** Undefined when it did not arrive, or an older server does not take it: it goes in pieces then, as the same record. */
const postWhole = (record: KeptRecord, body: object, tell: Tell, photo: Bytes) =>
  post(record, body, tell, photo).catch((error) => {
    forgetSpeed()
    if (error instanceof RequestError && (error.status === 0 || error.status === 415)) return undefined
    throw error
  })

const post = async ({ path, key, userId }: KeptRecord, body: object, { onPost }: Tell, photo?: Bytes) => {
  await onPost()
  return request<{ id: number }>("POST", path, {
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
}

/** JSON in ASCII: a header has no other letters. */
const inAscii = (json: string) =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
