import type { Phone } from "./phone"
import type { Random } from "./seeded"
import type { Submission } from "./submissions"
import { type Answer, connect, exchange, jsonHeaders, requestBytes } from "./wire"

export type Cutter = ReturnType<typeof cutter>

/**
 * Sends over connections that are cut at a random byte of the request or of the answer, by FIN or RST, until an
 * answer is seen. `portNow` waits while there is no server; `see` is told of each answer.
 */
export const cutter = (portNow: () => Promise<number>, random: Random, see: (answer: Answer) => void) => {
  /** Undefined when there is no server any more, or it ended before the answer was whole. */
  const sendOnce = async (request: Buffer) => {
    const connection = await connect(await portNow()).catch(() => undefined)
    if (!connection) return undefined
    const answer = await exchange(connection, request)
    connection.end()
    if (answer) see(answer)
    return answer
  }

  const cutOnce = async (request: Buffer) => {
    const connection = await connect(await portNow()).catch(() => undefined)
    if (!connection) return
    if (random.chance(0.5)) connection.write(request.subarray(0, 1 + random.below(request.length)))
    else {
      connection.write(request)
      await Promise.race([connection.firstByte(), Bun.sleep(random.below(6))])
    }
    if (random.chance(0.5)) connection.end()
    else connection.reset()
  }

  /** The first connection is always cut, and half of those that follow. */
  const untilAnswered = async (bytes: () => Buffer): Promise<Answer> => {
    await cutOnce(bytes())
    for (let attempts = 0; attempts < 100; attempts++) {
      const answer = random.chance(0.5) ? await cutOnce(bytes()) : await sendOnce(bytes())
      if (answer) return answer
    }
    throw new Error("no answer in 100 attempts")
  }
  return { sendOnce, untilAnswered }
}

/** `keyOf` makes the key of each attempt, always the same in a phone that works. */
export const submit = async (cutter: Cutter, phone: Phone, submission: Submission, keyOf: () => string) => {
  if (submission.upload) await uploadPieces(cutter, phone, submission)
  return cutter.untilAnswered(() => bytesOf(phone, submission, keyOf()))
}

export const bytesOf = ({ cookie }: Phone, { path, body, photo, isBesidePhoto }: Submission, key: string) => {
  const record = JSON.stringify(body)
  const headers = jsonHeaders(cookie, ["Idempotency-Key", key])
  if (!isBesidePhoto || !photo) return requestBytes("POST", path, headers, record)
  const others = headers.filter(([name]) => name !== "Content-Type")
  return requestBytes(
    "POST",
    path,
    [...others, ["Content-Type", "image/jpeg"], ["Windrow-Record", record]],
    photo,
  )
}

/** Sends the photo in thirds. A piece that arrived before is answered 409, with the offset of the next one. */
const uploadPieces = async (cutter: Cutter, phone: Phone, { upload, photo }: Submission) => {
  if (!upload || !photo) return
  const sent = async (offset: number) => {
    const piece = pieceBytes(phone, upload, photo, offset)
    const { status, headers } = await cutter.untilAnswered(() => piece)
    const next = Number(headers.get("upload-offset"))
    if ((status !== 204 && status !== 409) || next <= offset)
      throw new Error(`a piece was answered ${status}`)
    return next
  }
  for (let offset = 0; offset < photo.length; offset = await sent(offset));
}

const pieceBytes = ({ cookie }: Phone, name: string, photo: Uint8Array, offset: number) =>
  requestBytes(
    "PATCH",
    `/api/uploads/${name}`,
    [
      ["Host", "localhost"],
      ["Cookie", cookie],
      ["Content-Type", "application/partial-upload"],
      ["Upload-Offset", String(offset)],
      ["Upload-Length", String(photo.length)],
    ],
    photo.subarray(offset, offset + Math.ceil(photo.length / 3)),
  )

export const idIn = (answer: Answer | undefined): number | undefined =>
  answer?.status === 201 ? JSON.parse(answer.body.toString()).id : undefined
