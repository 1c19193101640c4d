import { photoField } from "#contract/ladder"
import { fieldsOf } from "#contract/record-fields"
import { eventOf, type RecordKind } from "#domain/record-kinds"
import { storedUnits } from "#domain/units"
import { quantitiesOf, withStored } from "#domain/written"
import { capitalized } from "../format/capitalized"
import { readingIn, readingsOf } from "../overlay/readings-of"
import { type KeptRecord, photoUnread, type StoredDraft } from "../store/contents"
import { photoOf } from "../store/photos"
import { formOf } from "./form-of"
import { MissingPhotoError } from "./send-record"

/**
 * The record as a draft of its form, with its time and key, and unless `withoutPhoto` with all of its photos.
 * @throws MissingPhotoError when a photo can't be read: without it the draft would drop what may be read later
 */
export const draftOfRecord = async (record: OfKind, withoutPhoto: boolean): Promise<StoredDraft> =>
  draftWith(record, await readPhotos(record, withoutPhoto))

type OfKind = KeptRecord & { kind: RecordKind }

type ForForm = Pick<OfKind, "kind" | "rowId" | "userId" | "label" | "key" | "at" | "body" | "tries"> &
  Pick<StoredDraft, "clock" | "chosenAt" | "times" | "notBefore">

/** A record's values as a draft of its form; `photos` are blobs by the form's fields. */
export const draftWith = (record: ForForm, photos: Readonly<Record<string, unknown>>): StoredDraft => {
  const { kind, rowId, userId, label, key, at, clock, chosenAt, times, notBefore, tries } = record
  const rungs = readingsOf(record.body).map(rungOf)
  // The form for temperatures has made a visit of several.
  const name = rungs.length > 0 ? "temperature" : eventOf[kind]
  const body = withStored<Record<string, unknown>>(quantitiesOf(kind), record.body)
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
      ...(rungs.length > 0 && { readings: rungs, probe: probeOf(record) }),
      ...(record.body.everyPile === true && { everyPile: true }),
      ...photos,
    },
  }
}

const rungOf = (fields: Readonly<Record<string, unknown>>) => {
  const { position, depth, temperature, unit } = readingIn(fields)
  return { position: position ?? "", depth, temperature, unit: unit ?? storedUnits.temperature.symbol }
}

/** With which probe all of them were read. */
const probeOf = ({ body }: Pick<KeptRecord, "body">) =>
  readingsOf(body).map((reading) => readingIn(reading).probe)[0]

/** The photos by the form's fields; `withoutMissing` without those that can't be read. */
const readPhotos = async ({ photo, photos = {} }: KeptRecord, withoutMissing: boolean) => {
  const others = Object.entries(photos).map(([place, key]) => [photoField(Number(place)), key] as const)
  const all = [...(photo === undefined ? [] : [["photo", photo] as const]), ...others]
  const read = await Promise.all(
    all.map(async ([field, key]) => [field, await photoOf(key).catch(() => undefined)] as const),
  )
  const here = read.filter(([, blob]) => blob)
  if (here.length < read.length && !withoutMissing) throw new MissingPhotoError(photoUnread)
  return Object.fromEntries(here)
}
