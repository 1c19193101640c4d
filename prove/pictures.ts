import { makeJpeg } from "../src/test/jpeg-maker"

/** Where the values of the first quantization table begin, behind FFDB, length and table number. */
const tableIn = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5

/**
 * Small photos that differ in every number: four values of a quantization table count it. The server keeps the
 * coded bytes of a picture of this size, so the stored photo must equal the sent one.
 */
export const photoMaker = async (width = 64, height = 48) => {
  const base = await makeJpeg({ width, height })
  const table = tableIn(base)
  return (number: number) => {
    const photo = Buffer.from(base)
    for (let digit = 0, rest = number; digit < 4; digit++, rest = Math.floor(rest / 255))
      photo[table + 60 + digit] = 1 + (rest % 255)
    return photo
  }
}

/** The largest progressive picture that is taken, under 300 kB: 75 MB of memory and 0.3 s for its decoder. */
export const hugePhoto = async () =>
  new Bun.Image(await makeJpeg({ width: 16, height: 16 }))
    .resize(6144, 4096, { fit: "fill", filter: "nearest" })
    .jpeg({ quality: 30, progressive: true })
    .buffer()
