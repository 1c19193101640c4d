import { fieldsOf } from "#contract/record-fields"
import { eventOf } from "#domain/record-kinds"
import { quantities, withStored } from "#domain/written"
import { capitalized } from "../format/capitalized"
import { type KeptRecord, photoUnread, type StoredDraft } from "../store/contents"
import { photoOf } from "../store/photos"
import { formOf } from "./form-of"
import { MissingPhotoError } from "./send-record"

/**
 * The record as a draft of its form, with its time and key, and unless `withoutPhoto` with its photo.
 * @throws MissingPhotoError when the photo can't be read: without it the draft would drop what may be read later
 */
export const draftOfRecord = async (record: KeptRecord, withoutPhoto: boolean): Promise<StoredDraft> => {
  const { kind, rowId, userId, label, key, at, clock, chosenAt, times, notBefore, tries } = record
  const photo = withoutPhoto ? undefined : await readPhoto(record)
  const name = eventOf[kind]
  const body = withStored<Record<string, unknown>>(quantities[kind], record.body)
  const filledIn = fieldsOf(kind).filter(([field, { isOfServer }]) => !isOfServer && body[field] != null)
  return {
    key: `${userId} ${name} ${rowId}`,
    userId: String(userId),
    title: `${capitalized(name)} of ${label}`,
    page: formOf(record),
    begunAt: Date.parse(at),
    clock,
    chosenAt,
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
