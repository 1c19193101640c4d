import { isInk } from "./digits"
import { type Colour, type Drawing, noiseFrom, pictureOf } from "./picture"

/** A thermometer in a pile, as a phone sees it: °F on its dial and in digits; another pile for each seed. */
export const thermometerPhoto = (temperature: number, seed: number) => {
  const noise = noiseFrom(seed)
  const shape = { lean: noise() - 0.5, phase: 6 * noise() }
  const sky: Colour = noise() < 0.4 ? [196, 203, 208] : [150, 190, 225]
  const draw: Drawing = (x, y) => onDial(temperature, x, y) ?? (isPile(shape, x, y) ? earth(x, y) : sky)
  return pictureOf(draw, noise)
}

/** The ticket of a scale: empty, full and net weight in lb, one below the other. */
export const ticketPhoto = (emptyWeight: number, fullWeight: number) => {
  const weights = [fullWeight, emptyWeight, fullWeight - emptyWeight].map((weight) =>
    weight.toLocaleString("en-US"),
  )
  return pictureOf((x, y) => {
    if (x < 0.14 || x > 0.86 || y < 0.06) return [96, 78, 60]
    const isPrinted = weights.some((text, at) =>
      isInk(text, { left: 0.32, top: 0.3 + 0.2 * at, size: 0.12 }, x, y),
    )
    const isRule = Math.abs(y - 0.66) < 0.006 || (Math.abs(y - 0.17) < 0.03 && x > 0.3 && x < 0.7)
    return isPrinted || isRule ? [52, 52, 60] : [238, 236, 226]
  }, noiseFrom(fullWeight))
}

type Shape = { lean: number; phase: number }

const isPile = ({ lean, phase }: Shape, x: number, y: number) =>
  y > 0.28 + 0.7 * (x - 0.5 - 0.5 * lean) ** 2 + 0.02 * Math.sin(23 * x + phase) * Math.sin(9 * x)

/** Brown, in clods, darker to the bottom. */
const earth = (x: number, y: number): Colour => {
  const clod = Math.sin(47 * x + 13 * Math.sin(29 * y)) * Math.sin(61 * y + 11 * Math.sin(37 * x))
  const light = 1.1 - 0.5 * y + 0.22 * clod
  return [102 * light, 74 * light, 46 * light]
}

const dial = { x: 0.52, y: 0.58, radius: 0.29 }

const onDial = (temperature: number, x: number, y: number): Colour | undefined => {
  const [right, down] = [(x - dial.x) * (4 / 3), y - dial.y]
  const distance = Math.hypot(right, down)
  if (distance > dial.radius) return undefined
  if (distance > 0.92 * dial.radius) return [70, 72, 76]
  if (isNeedle(temperature, right, down)) return [196, 32, 28]
  if (isInk(String(temperature), { left: dial.x - 0.085, top: dial.y + 0.1, size: 0.1 }, x, y))
    return [24, 24, 28]
  return isMark(right, down, distance) ? [60, 62, 66] : [240, 240, 234]
}

/** 0 °F stands at the lower left, 220 °F at the lower right. */
const angleOf = (temperature: number) => ((temperature / 220) * 1.5 - 1.25) * Math.PI

const isNeedle = (temperature: number, right: number, down: number) => {
  const angle = angleOf(temperature)
  const along = right * Math.cos(angle) + down * Math.sin(angle)
  const aside = Math.abs(down * Math.cos(angle) - right * Math.sin(angle))
  return along > -0.03 && along < 0.7 * dial.radius && aside < 0.007
}

const isMark = (right: number, down: number, distance: number) => {
  if (distance < 0.78 * dial.radius || distance > 0.88 * dial.radius) return false
  const turned = (Math.atan2(down, right) / Math.PI + 1.25 + 2) % 2
  const temperature = (turned / 1.5) * 220
  return temperature <= 221 && Math.abs(temperature - 20 * Math.round(temperature / 20)) < 1.6
}
