import { AppError } from "../domain/errors"

/** `start` is the marker's FF; a scan's `end` is behind its coded data. */
export type Segment = { marker: number; start: number; end: number; data: Uint8Array }

const [SOF2, DHT, SOI, EOI, SOS, DQT, DRI, COM] = [0xc2, 0xc4, 0xd8, 0xd9, 0xda, 0xdb, 0xdd, 0xfe] as const
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee] as const

const maxSegments = 200

/** A progressive photo has about ten. Each scan costs a pass over all pixels. */
const maxScans = 40

/** Phones' colour profiles have up to 4 kB; larger ones, of printers, are removed. */
const largestProfile = 65_535

/**
 * Parses the segments from SOI to EOI.
 * @throws AppError invalid for a file that is cut off or malformed
 */
export const segmentsOf = (bytes: Uint8Array): Segment[] => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw unreadable()
  const segments: Segment[] = [{ marker: SOI, start: 0, end: 2, data: new Uint8Array() }]
  for (let start = 2; segments.length < maxSegments; ) {
    const segment = segmentAt(bytes, start)
    segments.push(segment)
    if (segment.marker === EOI) return segments
    start = segment.end
  }
  throw unreadable()
}

const segmentAt = (bytes: Uint8Array, start: number): Segment => {
  const at = afterFill(bytes, start)
  const marker = bytes[at] ?? 0
  if (at > start && marker === EOI) return { marker, start: at - 1, end: at + 1, data: new Uint8Array() }
  const end = at + 1 + numberAt(bytes, at + 1, 2)
  if (at === start || !isKnown(marker) || end < at + 3 || end > bytes.length) throw unreadable()
  const data = bytes.subarray(at + 3, end)
  return { marker, start: at - 1, end: marker === SOS ? scanEnd(bytes, end) : end, data }
}

const afterFill = (bytes: Uint8Array, start: number): number => {
  let at = start
  while (bytes[at] === 0xff) at++
  return at
}

/** Coded data end at the first marker that is neither a stuffed zero nor a restart. */
const scanEnd = (bytes: Uint8Array, start: number): number => {
  let end = bytes.indexOf(0xff, start)
  while (end >= 0 && isCoded(bytes[afterFill(bytes, end)]))
    end = bytes.indexOf(0xff, afterFill(bytes, end) + 1)
  if (end <= start) throw unreadable()
  return end
}

const isCoded = (marker: number | undefined) => marker === 0 || (marker ?? 0) >> 3 === 0xd0 >> 3
const isApp = (marker: number) => marker >> 4 === 0xe
/** Baseline, extended and progressive: the kinds that browsers support. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
const isKnown = (marker: number) =>
  isApp(marker) || isFrame(marker) || [DHT, SOS, DQT, DRI, COM].some((known) => known === marker)

export type Size = { width: number; height: number; pixels: number; isProgressive: boolean }

/**
 * The size in pixels.
 * @throws AppError invalid when the tables for the first scan are missing or the frame is malformed
 */
export const sizeOf = (segments: Segment[]): Size => {
  const firstScan = segments.findIndex(({ marker }) => marker === SOS)
  const head = segments.slice(0, Math.max(0, firstScan))
  const frame = head.find(({ marker }) => isFrame(marker))
  const frames = segments.filter(({ marker }) => isFrame(marker)).length
  const scans = segments.filter(({ marker }) => marker === SOS).length
  if (!frame || frames > 1 || scans > maxScans || !head.some(({ marker }) => marker === DQT))
    throw unreadable()
  const [precision, components = 0] = [frame.data[0], frame.data[5]]
  const [height, width] = [numberAt(frame.data, 1, 2), numberAt(frame.data, 3, 2)]
  const isSound = precision === 8 && components > 0 && frame.data.length === 6 + 3 * components
  if (!isSound || width * height === 0) throw unreadable()
  return { width, height, pixels: width * height, isProgressive: frame.marker === SOF2 }
}

/** Does the EXIF orientation (tag 0x112 of the TIFF in its segment) rotate or mirror the picture? */
export const isTurned = (segments: Segment[]): boolean => {
  const exif = segments.find(({ marker, data }) => marker === APP1 && isNamed(data, "Exif\0\0"))
  const tiff = exif?.data.subarray(6) ?? new Uint8Array()
  const isLittle = tiff[0] === 0x49
  const number = (at: number, size: number) => numberAt(tiff, at, size, isLittle)
  const directory = number(4, 4)
  const end = Math.min(directory + 2 + 12 * number(directory, 2), tiff.length)
  for (let entry = directory + 2; entry < end; entry += 12)
    if (number(entry, 2) === 0x112) return number(entry + 8, 2) > 1 && number(entry + 8, 2) <= 8
  return false
}

/** Are there fill bytes between segments or in coded data? */
export const hasFill = (bytes: Uint8Array, segments: Segment[]): boolean =>
  segments.some(({ start }, index) => start !== (segments[index - 1]?.end ?? 0)) ||
  segments.some((segment) => codedIn(bytes, segment).includes(fill))

/** A segment without fill bytes: in coded data, all but the last of consecutive 0xFF are fill. */
export const withoutFill = (bytes: Uint8Array, segment: Segment): Uint8Array => {
  const coded = codedIn(bytes, segment)
  if (!coded.includes(fill)) return bytes.subarray(segment.start, segment.end)
  const kept = coded.filter((byte, at) => byte !== 0xff || coded[at + 1] !== 0xff)
  return Buffer.concat([bytes.subarray(segment.start, segment.end - coded.length), kept])
}

const fill = Buffer.from([0xff, 0xff])

const codedIn = (bytes: Uint8Array, { marker, start, end, data }: Segment): Buffer => {
  const from = marker === SOS ? start + 4 + data.length : end
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from)
}

/** Keeps only metadata that affect colours: JFIF without thumbnail, a small ICC profile, Adobe's marker. */
export const isPicture = ({ marker, data }: Segment, _at: number, segments: Segment[]): boolean => {
  if (marker === APP0) return isNamed(data, "JFIF\0") && data.length === 14
  if (marker === APP2) return isProfile({ marker, data }) && profileSize(segments) <= largestProfile
  if (marker === APP14) return isNamed(data, "Adobe") && data.length === 12
  return !isApp(marker) && marker !== COM
}

type NamedSegment = Pick<Segment, "marker" | "data">
export const isProfile = ({ marker, data }: NamedSegment) => marker === APP2 && isNamed(data, "ICC_PROFILE\0")
const profileSize = (segments: NamedSegment[]) =>
  segments.filter(isProfile).reduce((sum, { data }) => sum + data.length, 0)

export const unreadable = () =>
  new AppError("invalid", "The photo is damaged or not a JPEG. Please take it again.")

const latin1 = new TextDecoder("latin1")
const isNamed = (data: Uint8Array, name: string) => latin1.decode(data.subarray(0, name.length)) === name

/** Reads an unsigned number of `size` bytes; bytes beyond the end are left out. */
const numberAt = (bytes: Uint8Array, at: number, size: number, isLittle = false): number => {
  const digits = [...bytes.subarray(at, at + size)]
  return (isLittle ? digits.reverse() : digits).reduce((sum, digit) => sum * 256 + digit, 0)
}
