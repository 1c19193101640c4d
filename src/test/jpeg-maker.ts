import { crc32, deflateSync, inflateSync } from "node:zlib"

/** Texts in the EXIF segment: its name, the camera, and the map datum of the GPS. */
export const exifTraces = ["Exif", "Test Camera", "WGS-84"]

type ByteOrder = "little" | "big"

export type TestJpeg = {
  width: number
  height: number
  progressive?: boolean
  /** Adds an EXIF segment with orientation, camera, GPS and a JPEG thumbnail. */
  orientation?: number
  byteOrder?: ByteOrder
}

/** A real JPEG whose upright corners are `uprightCorners`. */
export const makeJpeg = async ({
  width,
  height,
  progressive = false,
  ...exif
}: TestJpeg): Promise<Buffer> => {
  const { orientation = 1, byteOrder = "little" } = exif
  const picture = await new Bun.Image(quarters(orientation))
    .resize(width, height, { fit: "fill", filter: "nearest" })
    .jpeg({ quality: 80, progressive })
    .buffer()
  if (!exif.orientation) return picture
  return withSegments(picture, exifSegment(orientation, byteOrder, await makeJpeg({ width: 16, height: 16 })))
}

/** Noise in patches of `grain` pixels, the largest possible photo, different for each seed. */
export const noisyJpeg = async ({ width, height, grain, seed }: Noise): Promise<Buffer> => {
  const side = Math.round(width / grain)
  const noise = noiseFrom(seed)
  const lines = Array.from({ length: side }, () => [
    0,
    ...Array.from({ length: 3 * side }, () => 128 + 4 * noise()),
  ])
  return new Bun.Image(png(side, Buffer.from(lines.flat())))
    .resize(width, height, { fit: "fill" })
    .jpeg({ quality: 70 })
    .buffer()
}

type Noise = { width: number; height: number; grain: number; seed: number }

export const dataUrlOf = (bytes: Uint8Array, type = "image/jpeg"): string =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`

export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

export const segment = (marker: number, ...data: (string | Uint8Array)[]): Buffer => {
  const body = Buffer.concat(data.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([0xff, marker]), uint(2, body.length + 2), body])
}

export const uprightCorners = ["red", "green", "blue", "yellow"]

/** The colours of the corners as they are coded: top left, top right, bottom left, bottom right. */
export const cornersOf = async (jpeg: Uint8Array): Promise<string[]> => {
  const image = new Bun.Image(jpeg, { autoOrient: false }).resize(2, 2, { filter: "box" })
  const pixels = pixelsOf(await image.png({ compressionLevel: 0 }).buffer())
  return pixels.map(([red = 0, green = 0, blue = 0]) => {
    if (blue > Math.max(red, green)) return "blue"
    if (Math.min(red, green) > 100) return "yellow"
    return red > green ? "red" : "green"
  })
}

/** The pixels of a 2×2 PNG, as Bun writes one without compression: RGBA lines behind a zero each. */
export const pixelsOf = (file: Buffer): Buffer[] => {
  const data = file.indexOf("IDAT")
  const lines = inflateSync(file.subarray(data + 4, data + 4 + file.readUInt32BE(data - 4)))
  return [1, 5, 10, 14].map((at) => lines.subarray(at, at + 4))
}

const colours = { red: [200, 30, 30], green: [30, 200, 30], blue: [30, 30, 200], yellow: [200, 200, 30] }

/** The upright place of a coded point (0–1 from left and top), by orientation. */
const upright: ((x: number, y: number) => [number, number])[] = [
  (x, y) => [x, y],
  (x, y) => [1 - x, y],
  (x, y) => [1 - x, 1 - y],
  (x, y) => [x, 1 - y],
  (x, y) => [y, x],
  (x, y) => [1 - y, x],
  (x, y) => [1 - y, 1 - x],
  (x, y) => [y, 1 - x],
]

/** Four coloured quarters with noise, so that the coded data vary as in a photo. */
const quarters = (orientation: number): Buffer => {
  const side = 64
  const noise = noiseFrom(orientation)
  const lines = Array.from({ length: side }, (_, y) => {
    const pixels = Array.from({ length: side }, (_, x) => {
      const [right, down] = upright[orientation - 1]?.((x + 0.5) / side, (y + 0.5) / side) ?? [0, 0]
      const [left, other] = down < 0.5 ? [colours.red, colours.green] : [colours.blue, colours.yellow]
      return (right < 0.5 ? left : other).map((level) => level + noise())
    })
    return [0, ...pixels.flat()]
  })
  return png(side, Buffer.from(lines.flat()))
}

/** −30 to 30, the same for the same seed. */
export const noiseFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return ((state >> 16) % 61) - 30
  }
}

/** Square, from its RGB lines, behind a zero each. */
export const png = (side: number, lines: Buffer): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([uint(4, data.length), body, uint(4, crc32(body))])
  }
  const head = Buffer.concat([uint(4, side), uint(4, side), Buffer.from([8, 2, 0, 0, 0])])
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts])
}

/** An APP1 segment as cameras write it: orientation, camera, where the picture was taken, and a thumbnail. */
export const exifSegment = (orientation: number, byteOrder: ByteOrder, thumbnail: Uint8Array): Buffer => {
  const number = (size: 2 | 4, value: number) => uint(size, value, byteOrder)
  const degrees = (...parts: number[]) =>
    Buffer.concat(parts.flatMap((part) => [number(4, part), number(4, 1)]))
  const gps: Field[] = [
    [0x01, ascii, "N\0"],
    [0x02, rational, degrees(52, 31, 12)],
    [0x03, ascii, "E\0"],
    [0x04, rational, degrees(13, 24, 36)],
    [0x12, ascii, "WGS-84\0"],
  ]
  const thumbnailFields = (at: number): Field[] => [
    [0x103, short, number(2, 6)],
    [0x201, long, number(4, at)],
    [0x202, long, number(4, thumbnail.length)],
  ]
  const main = (gpsAt: number): Field[] => [
    [0x10f, ascii, "Test Camera\0"],
    [0x112, short, number(2, orientation)],
    [0x8825, long, number(4, gpsAt)],
  ]
  const gpsAt = 8
  const gpsPart = directory(gpsAt, gps, 0, byteOrder)
  const pictureAt = gpsAt + gpsPart.length
  const picturePart = even(thumbnail)
  const thumbnailAt = pictureAt + picturePart.length
  const thumbnailPart = directory(thumbnailAt, thumbnailFields(pictureAt), 0, byteOrder)
  const mainAt = thumbnailAt + thumbnailPart.length
  const mainPart = directory(mainAt, main(gpsAt), thumbnailAt, byteOrder)
  const head = Buffer.concat([
    Buffer.from(byteOrder === "big" ? "MM" : "II"),
    number(2, 42),
    number(4, mainAt),
  ])
  return segment(0xe1, "Exif\0\0", head, gpsPart, picturePart, thumbnailPart, mainPart)
}

const [ascii, short, long, rational] = [2, 3, 4, 5] as const
const sizeOfType = { [ascii]: 1, [short]: 2, [long]: 4, [rational]: 8 }
type Field = [tag: number, type: keyof typeof sizeOfType, value: string | Buffer]

/** A TIFF directory to stand at an offset, with its longer values behind it. */
const directory = (at: number, fields: Field[], next: number, byteOrder: ByteOrder): Buffer => {
  const number = (size: 2 | 4, value: number) => uint(size, value, byteOrder)
  let free = at + 2 + 12 * fields.length + 4
  const far: Buffer[] = []
  const entries = fields.map(([tag, type, value]) => {
    const bytes = even(Buffer.from(value))
    const head = [number(2, tag), number(2, type), number(4, value.length / sizeOfType[type])]
    if (bytes.length <= 4) return Buffer.concat([...head, bytes, Buffer.alloc(4 - bytes.length)])
    far.push(bytes)
    free += bytes.length
    return Buffer.concat([...head, number(4, free - bytes.length)])
  })
  return Buffer.concat([number(2, fields.length), ...entries, number(4, next), ...far])
}

/** TIFF wants its values at even offsets. */
const even = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])

const uint = (size: 2 | 4, value: number, byteOrder: ByteOrder = "big"): Buffer => {
  const bytes = Buffer.alloc(size)
  if (byteOrder === "big") bytes.writeUIntBE(value, 0, size)
  else bytes.writeUIntLE(value, 0, size)
  return bytes
}
