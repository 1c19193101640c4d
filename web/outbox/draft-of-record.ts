import {
  addMaterialScreen,
  addTurnScreen,
  logTemperatureScreen,
  pathTo,
  recordSaleScreen,
} from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import { type KeptRecord, photoUnread, type StoredDraft } from "../store/contents"
import { photoOf } from "../store/photos"
import { MissingPhotoError } from "./send-record"

type RecordForm = {
  /** The form's name in its drafts, and the fields besides the photo. */
  name: string
  screen:
    | typeof logTemperatureScreen
    | typeof addTurnScreen
    | typeof addMaterialScreen
    | typeof recordSaleScreen
  fields: readonly string[]
}

const forms: Record<RecordKind, RecordForm> = {
  temperatures: { name: "Temperature", screen: logTemperatureScreen, fields: ["temperature"] },
  turns: { name: "Turn", screen: addTurnScreen, fields: ["waterAdded"] },
  materials: {
    name: "Material",
    screen: addMaterialScreen,
    fields: ["cubicYards", "materialCategoryId", "notes"],
  },
  sales: { name: "Sale", screen: recordSaleScreen, fields: ["clientName", "emptyWeight", "fullWeight"] },
}

/** The address of the form that made the record. */
export const formOf = ({ kind, rowId }: KeptRecord) => pathTo(forms[kind].screen, { rowId })

/**
 * The record as a draft of its form, with its time and key, and unless `withoutPhoto` with its photo.
 * @throws MissingPhotoError when the photo can't be read: without it the draft would drop what may be read later
 */
export const draftOfRecord = async (record: KeptRecord, withoutPhoto: boolean): Promise<StoredDraft> => {
  const { kind, rowId, userId, label, key, at, tries, body } = record
  const photo = withoutPhoto ? undefined : await readPhoto(record)
  const { name, fields } = forms[kind]
  const values = fields.flatMap((field) => (body[field] == null ? [] : [[field, body[field]]]))
  return {
    key: `${userId} ${name.toLowerCase()} ${rowId}`,
    userId: String(userId),
    title: `${name} of ${label}`,
    page: formOf(record),
    begunAt: Date.parse(at),
    idempotencyKey: key,
    isTried: tries > 0,
    values: { ...Object.fromEntries(values), ...(photo && { photo }) },
  }
}

const readPhoto = async ({ photo }: KeptRecord) => {
  if (photo === undefined) return undefined
  const blob = await photoOf(photo).catch(() => undefined)
  if (!blob) throw new MissingPhotoError(photoUnread)
  return blob
}
