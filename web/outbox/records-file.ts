import { toDateInput } from "../format/date-input"
import { formatDateTime } from "../format/dates"
import { toBeSettled } from "../format/to-be-settled"
import { isToCome } from "../lib/moment"
import { serverNow } from "../lib/server-clock"
import { describeWaiting } from "../overlay/words"
import { type KeptRecord, photoUnread, type StoredDraft } from "../store/contents"
import { photoOf } from "../store/photos"
import { toast } from "../toasts/toast"
import { textOfRecord } from "./record-in-file"

/** A line of the file: what waits, in words and with all its values. */
type Line = {
  pile: string
  what: string
  /** ISO. */
  at: string
  values: Record<string, unknown>
  reason: string
  photos: readonly Picture[]
  /** It had a photo, which this device can't read now. */
  lacksPhoto?: boolean | undefined
  /** The record for another address of the server, which takes it in. */
  record?: string
}

/** A photo, and of a visit's reading its place among them. */
type Picture = { photo: Blob; reading?: string }

/**
 * Saves records and unfinished forms as one HTML file that any browser opens, photos included. Of a photo that can't be read
 * the file says so, and a toast: somebody may discard what they take for saved.
 */
export const saveAsFile = async (records: readonly KeptRecord[], drafts: readonly StoredDraft[] = []) => {
  const linesOfRecords = await Promise.all(records.map((record) => lineOf(record, records)))
  const lines = [...linesOfRecords, ...drafts.map(lineOfDraft)]
  const html = await recordsFile(lines)
  const url = URL.createObjectURL(new Blob(html, { type: "text/html" }))
  const link = document.createElement("a")
  Object.assign(link, { href: url, download: `windrow-records-${toDateInput(serverNow())}.html` })
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  if (lines.some(({ lacksPhoto }) => lacksPhoto)) toast(incomplete)
}

const incomplete = {
  title: "A photo is not in the file",
  description: "This phone could not read it. The file says where it is missing.",
  destructive: true,
}

const lineOf = async (record: KeptRecord, all: readonly KeptRecord[]): Promise<Line> => {
  const [photos, isUnread] = await picturesOf(record)
  return {
    pile: record.label,
    what: describeWaiting(record, all),
    at: record.at,
    values: record.body,
    reason: record.reason ?? "Not sent yet",
    photos,
    lacksPhoto: isUnread || (photos.length === 0 && record.lacksPhoto),
    record: textOfRecord(record),
  }
}

/** A record's photos, and whether one of them can't be read. */
const picturesOf = async ({ photo, photos = {} }: KeptRecord): Promise<[Picture[], boolean]> => {
  const own = photo === undefined ? [] : [{ key: photo }]
  const all = [...own, ...Object.entries(photos).map(([reading, key]) => ({ key, reading }))]
  const read = await Promise.all(
    all.map(async ({ key, ...of }) => {
      const found = await photoOf(key).catch(() => undefined)
      return found ? [{ photo: found, ...of }] : []
    }),
  )
  return [read.flat(), read.some(({ length }) => length === 0)]
}

const lineOfDraft = ({ title = "Form", begunAt, values, lacks = [] }: StoredDraft): Line => ({
  pile: "",
  what: title,
  at: new Date(begunAt).toISOString(),
  values: Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob))),
  reason: "Not finished",
  photos: Object.values(values).flatMap((value) => (value instanceof Blob ? { photo: value } : [])),
  lacksPhoto: lacks.length > 0,
})

const heads = ["Pile", "What", "When", "Time (ISO)", "Why it waits", "Values", "Photo"]

const recordsFile = async (lines: readonly Line[]) => [
  `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Windrow: records that were not sent</title>
<style>body{font-family:sans-serif}table{border-collapse:collapse}th,td{border:1px solid;padding:.4rem;text-align:left;vertical-align:top;white-space:pre-line}img{max-width:20rem}</style>
<h1>Records that were not sent</h1>
<p>Saved ${formatDateTime(serverNow())}</p>
<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>`,
  ...(await Promise.all(lines.map(htmlOf))),
  "</tbody></table></html>",
]

const htmlOf = async ({ pile, what, at, values, reason, photos, lacksPhoto, record }: Line) => {
  const facts = Object.entries(values).filter(([, value]) => value != null)
  const list = facts.map(([name, value]) => `${name}: ${textOf(value)}`).join("\n")
  const cells = [pile, what, isToCome(at) ? toBeSettled : formatDateTime(at), at, reason, list].map(
    (text) => `<td>${escaped(text)}</td>`,
  )
  const pictures = await Promise.all(photos.map(imageOf))
  const data = record ? ` data-record="${escaped(record)}"` : ""
  return `<tr${data}>${cells.join("")}<td>${pictures.join("")}${lacksPhoto ? photoUnread : ""}</td></tr>\n`
}

/** A visit's readings in a line each. */
const textOf = (value: unknown) =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === "object" ? `\n${lineOfFields(each)}` : each)).join(" ")
    : String(value)

const lineOfFields = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")

const imageOf = async ({ photo, reading }: Picture) => {
  const place = reading === undefined ? "" : ` data-reading="${reading}"`
  return `<img alt=""${place} src="${await dataUrlOf(photo)}">`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The bytes that fit into the arguments of one call; a multiple of 3, so that the pieces can be joined. */
const piece = 3 * 2 ** 12

const dataUrlOf = async (photo: Blob) => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  let base64 = ""
  for (let at = 0; at < bytes.length; at += piece)
    base64 += btoa(String.fromCharCode(...bytes.subarray(at, at + piece)))
  return `data:image/jpeg;base64,${base64}`
}
