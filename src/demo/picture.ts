/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** What stands at a point, both 0 to 1, from the left and from the top. */
export type Drawing = (x: number, y: number) => Colour

/** Pixels that are drawn; the picture is twice as large, as a soft photo. */
const [width, height] = [320, 240]

const headBytes = 54

/** Draws a JPEG of 640×480, with noise as of a small camera. */
export const pictureOf = async (drawing: Drawing, noise: () => number): Promise<Uint8Array> =>
  new Bun.Image(bitmap(drawing, noise))
    .resize(2 * width, 2 * height)
    .jpeg({ quality: 70 })
    .bytes()

/** A BMP of 24 bits, its lines from the bottom to the top: the simplest file that Bun reads. */
const bitmap = (drawing: Drawing, noise: () => number) => {
  const file = Buffer.alloc(headBytes + 3 * width * height)
  file.write("BM", "latin1")
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(headBytes, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let line = 0; line < height; line++)
    for (let column = 0; column < width; column++) {
      const grain = 10 * (noise() - 0.5)
      const [red, green, blue] = drawing((column + 0.5) / width, 1 - (line + 0.5) / height)
      const at = headBytes + 3 * (line * width + column)
      file[at] = level(blue + grain)
      file[at + 1] = level(green + grain)
      file[at + 2] = level(red + grain)
    }
  return file
}

const level = (value: number) => Math.min(255, Math.max(0, value))

/** 0 to 1, the same for the same seed. */
export const noiseFrom = (seed: number) => {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) / 0x7fffff
  }
}
