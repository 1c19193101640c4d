import { crc32 } from "node:zlib"
import { exifSegment, makeJpeg, type TestJpeg } from "../src/test/jpeg-maker"

/** A PNG with an EXIF orientation before or after its pixels, with the corners of `makeJpeg`. */
export const makePng = async (photo: TestJpeg, place: "before" | "after") => {
  const segment = exifSegment(photo.orientation ?? 1, "big", await makeJpeg({ width: 16, height: 16 }))
  const picture = await new Bun.Image(await makeJpeg(photo), { autoOrient: false }).png().buffer()
  const at = place === "before" ? lengthOfHead : picture.length - lengthOfEnd
  // Without the marker, its length and JPEG's "Exif" prefix.
  return Buffer.concat([picture.subarray(0, at), chunk("eXIf", segment.subarray(10)), picture.subarray(at)])
}

/** The signature and IHDR; IEND. */
const [lengthOfHead, lengthOfEnd] = [33, 12]

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name), data])
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([bytes.subarray(0, 4), body, bytes.subarray(4)])
}
