import { fieldsOf } from "#contract/record-fields"
import {
  addMaterialScreen,
  addTurnScreen,
  logTemperatureScreen,
  pathTo,
  recordSaleScreen,
} from "#contract/screens"
import { eventOf, type RecordKind } from "#domain/record-kinds"
import { capitalized } from "../format/capitalized"
import { type KeptRecord, photoUnread, type StoredDraft } from "../store/contents"
import { photoOf } from "../store/photos"
import { MissingPhotoError } from "./send-record"

/** The address of each kind's form. */
const forms = {
  temperatures: logTemperatureScreen,
  turns: addTurnScreen,
  materials: addMaterialScreen,
  sales: recordSaleScreen,
} as const satisfies Record<RecordKind, string>

/** The address of the form that made the record. */
export const formOf = ({ kind, rowId }: Pick<KeptRecord, "kind" | "rowId">) => pathTo(forms[kind], { rowId })

/**
 * The record as a draft of its form, with its time and key, and unless `withoutPhoto` with its photo.
 * @throws MissingPhotoError when the photo can't be read: without it the draft would drop what may be read later
 */
export const draftOfRecord = async (record: KeptRecord, withoutPhoto: boolean): Promise<StoredDraft> => {
  const { kind, rowId, userId, label, key, at, clock, times, notBefore, tries, body } = record
  const photo = withoutPhoto ? undefined : await readPhoto(record)
  const name = eventOf[kind]
  const filledIn = fieldsOf(kind).filter(([field, { isOfServer }]) => !isOfServer && body[field] != null)
  return {
    key: `${userId} ${name} ${rowId}`,
    userId: String(userId),
    title: `${capitalized(name)} of ${label}`,
    page: formOf(record),
    begunAt: Date.parse(at),
    clock,
    times,
    notBefore,
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
