import { fieldsOf } from "#contract/record-fields"
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

/** Of each kind the name in the drafts of its form, and the form's address. */
const forms = {
  temperatures: { name: "Temperature", screen: logTemperatureScreen },
  turns: { name: "Turn", screen: addTurnScreen },
  materials: { name: "Material", screen: addMaterialScreen },
  sales: { name: "Sale", screen: recordSaleScreen },
} as const satisfies Record<RecordKind, object>

/** The address of the form that made the record. */
export const formOf = ({ kind, rowId }: KeptRecord) => pathTo(forms[kind].screen, { rowId })

/**
 * The record as a draft of its form, with its time and key, and unless `withoutPhoto` with its photo.
 * @throws MissingPhotoError when the photo can't be read: without it the draft would drop what may be read later
 */
export const draftOfRecord = async (record: KeptRecord, withoutPhoto: boolean): Promise<StoredDraft> => {
  const { kind, rowId, userId, label, key, at, tries, body } = record
  const photo = withoutPhoto ? undefined : await readPhoto(record)
  const { name } = forms[kind]
  const filledIn = fieldsOf(kind).filter(([field, { isOfServer }]) => !isOfServer && body[field] != null)
  return {
    key: `${userId} ${name.toLowerCase()} ${rowId}`,
    userId: String(userId),
    title: `${name} of ${label}`,
    page: formOf(record),
    begunAt: Date.parse(at),
    idempotencyKey: key,
    isTried: tries > 0,
    values: {
      ...Object.fromEntries(filledIn.map(([field]) => [field, body[field]])),
      ...(photo && { photo }),
    },
  }
}

const readPhoto = async ({ photo }: KeptRecord) => {
  if (photo === undefined) return undefined
  const blob = await photoOf(photo).catch(() => undefined)
  if (!blob) throw new MissingPhotoError(photoUnread)
  return blob
}
