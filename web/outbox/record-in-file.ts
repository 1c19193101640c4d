import { type FamilyAct, isFamilyAct, recordKinds } from "#domain/record-kinds"
import { jpegIn } from "../photos/jpeg-in"
import type { KeptRecord, Moved } from "../store/contents"
import type { RecordToKeep } from "../store/records"

/** A record in a file, with its photos; the address follows from it. */
export type RecordInFile = Pick<
  RecordToKeep,
  | "key"
  | "userId"
  | "farmId"
  | "rowId"
  | "label"
  | "kind"
  | "voids"
  | "moved"
  | "others"
  | "body"
  | "category"
  | "at"
  | "savedAt"
  | "photo"
  | "photos"
>

/** JSON, without what the tries have taught, and without the photos. */
export const textOfRecord = (record: KeptRecord) => {
  const { key, userId, farmId, rowId, label, kind, voids, moved, others, body, category, at, savedAt } =
    record
  return JSON.stringify({
    key,
    userId,
    farmId,
    rowId,
    label,
    kind,
    voids,
    moved,
    others,
    body,
    category,
    at,
    savedAt,
  })
}

/** The records in the text of a file; what is not one of ours is left out. */
export const recordsInText = (html: string): RecordInFile[] =>
  [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("tr[data-record]")].flatMap(
    (line) => {
      const record = readRecord(line.getAttribute("data-record") ?? "")
      return record ? [{ ...record, ...photosIn(line) }] : []
    },
  )

/** The photo of a record, and those of its readings. */
const photosIn = (line: Element): Pick<RecordInFile, "photo" | "photos"> => {
  const pictures = [...line.querySelectorAll("img")].flatMap((image) => {
    const photo = jpegIn(image.getAttribute("src"))
    return photo ? [{ photo, place: image.getAttribute("data-reading") }] : []
  })
  const own = pictures.find(({ place }) => place === null)
  const others = pictures.flatMap(({ photo, place }) =>
    place === null ? [] : [[Number(place), photo] as const],
  )
  return {
    ...(own && { photo: own.photo }),
    ...(others.length > 0 && { photos: Object.fromEntries(others) }),
  }
}

const readRecord = (text: string): RecordInFile | undefined => {
  try {
    const record: unknown = JSON.parse(text)
    return isRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

/** The server checks the values themselves. */
const isRecord = (it: unknown): it is RecordInFile => {
  if (typeof it !== "object" || it === null) return false
  const { key, userId, farmId, rowId, label, kind, voids, moved, others, body, category, at, savedAt } =
    it as RecordInFile
  const areNumbers = [userId, farmId, rowId, savedAt].every((each) => Number.isSafeInteger(each))
  const areTexts = [key, label, at].every((each) => typeof each === "string")
  const mayBeMissing = ["undefined", "string"].includes(typeof category)
  const isVoid = typeof voids === "string" || Number.isSafeInteger(voids)
  const isObject = typeof body === "object" && body !== null
  return (
    areNumbers &&
    areTexts &&
    mayBeMissing &&
    (voids === undefined || isVoid) &&
    (moved === undefined || (Number.isSafeInteger(voids) && isMoved(moved))) &&
    isObject &&
    (isFamilyAct(kind) ? isAct(kind, it as RecordInFile) : others === undefined && recordKinds.includes(kind))
  )
}

/** The piles that are asked about are those that it takes. */
const isAct = (kind: FamilyAct, { rowId, voids, moved, others, body }: RecordInFile) => {
  const { parents } = body
  const isPlain = voids === undefined && moved === undefined && Array.isArray(others)
  if (!isPlain || typeof body.rowId !== "string" || typeof body.location !== "string") return false
  if (!others.every((pile) => Number.isSafeInteger(pile?.rowId) && typeof pile.label === "string"))
    return false
  const piles = new Set<unknown>([rowId, ...others.map((pile) => pile.rowId)])
  if (kind === "splits") return others.length === 0 && parents === undefined
  return (
    Array.isArray(parents) &&
    [parents.length, new Set(parents).size].every((many) => many === piles.size) &&
    parents.every((pile) => piles.has(pile))
  )
}

const isMoved = ({ rowId, label, body, at }: Moved) =>
  Number.isSafeInteger(rowId) &&
  [label, at].every((each) => typeof each === "string") &&
  typeof body === "object" &&
  body !== null
