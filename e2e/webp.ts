import { exifSegment, makeJpeg, type TestJpeg } from "../src/test/jpeg-maker"

/** A WebP photo with an EXIF orientation, with the corners of `makeJpeg`. */
export const makeWebp = async ({ width, height, orientation = 1 }: TestJpeg): Promise<Buffer> => {
  const segment = exifSegment(orientation, "little", await makeJpeg({ width: 16, height: 16 }))
  const jpeg = await makeJpeg({ width, height, orientation })
  const plain = await new Bun.Image(jpeg, { autoOrient: false }).webp({ quality: 80 }).buffer()
  const picture = plain.subarray(plain.indexOf("VP8 "))
  const size = Buffer.alloc(10)
  size[0] = hasExif
  size.writeUIntLE(width - 1, 4, 3)
  size.writeUIntLE(height - 1, 7, 3)
  // Without the marker, its length and JPEG's "Exif" prefix.
  const exif = chunk("EXIF", segment.subarray(10))
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), chunk("VP8X", size), picture, exif]))
}

const hasExif = 0x08

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}
