import { noiseFrom, pixelsOf, png } from "../src/test/jpeg-maker"

/** Grey levels of a quarter: each is a digit. */
const levels = [45, 80, 115, 150, 185, 220]
const [side, quarters] = [160, 4]

/** A photo of 800×600, about as large as a real one, that tells its number (below 1296) after it was made small. */
export const numberedPhoto = (number: number): Promise<Buffer> => {
  const noise = noiseFrom(number + 1)
  const levelAt = (x: number, y: number) => {
    const quarter = (y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)
    return (levels[Math.floor(number / levels.length ** quarter) % levels.length] ?? 0) + noise()
  }
  const lines = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (_, x) => Array<number>(3).fill(levelAt(x, y))).flat(),
  ])
  return new Bun.Image(png(side, Buffer.from(lines.flat())))
    .resize(800, 600, { fit: "fill" })
    .jpeg({ quality: 70 })
    .buffer()
}

export const numberIn = async (jpeg: Uint8Array): Promise<number> => {
  const small = new Bun.Image(jpeg).resize(2, 2, { filter: "box" })
  const pixels = pixelsOf(await small.png({ compressionLevel: 0 }).buffer())
  if (pixels.length !== quarters) throw new Error("The photo has no four quarters.")
  return pixels.reduce((sum, [grey = 0], quarter) => sum + digitOf(grey) * levels.length ** quarter, 0)
}

const digitOf = (grey: number) =>
  levels.reduce(
    (best, level, digit) => (Math.abs(level - grey) < Math.abs((levels[best] ?? 0) - grey) ? digit : best),
    0,
  )
