import { fireDanger } from "./cooking"
import { heatOf } from "./heat"
import { type Quantity, showIn, storedUnits, type Unit, type UnitSystem } from "./units"

/** Without the noise of binary fractions: 54.9 °C is 130.82 °F. */
const plain = (value: number) => Math.round(value * 1e6) / 1e6

/** Halves upwards, as they were typed: 20.25 m³ are stored as 26.486 yd³ and come back as a little less, a sum of many as less. */
const roundedTo = (decimals: number, value: number) => {
  const [fine, coarse] = [10 ** Math.max(4, decimals + 3), 10 ** decimals]
  return Math.round(plain((Math.round(value * fine) / fine) * coarse)) / coarse
}

/** `size` is how many of the stored unit one of it is. */
const scaled = (unit: Pick<Unit, "symbol" | "words" | "decimals" | "grouped">, size: number): Unit => ({
  ...unit,
  fromStored: (value) => plain(value / size),
  toStored: (value) => plain(value * size),
  shown: (value) => roundedTo(unit.decimals, value / size),
})

const fromDegrees = (value: number) => plain((value - 32) / 1.8)
const toDegrees = (value: number) => plain(value * 1.8 + 32)

/** Never rounded over a temperature at which something is said or counted: 160 °F is 71.2 °C, because 71.1 °C is less. */
const shownDegrees = (value: number) => {
  const exact = fromDegrees(value) * 10
  const nearest = Math.round(exact)
  if (isSameHeat(toDegrees(nearest / 10), value)) return nearest / 10
  return (nearest > exact ? nearest - 1 : nearest + 1) / 10
}

/** Do two temperatures in °F stand alike to each at which something is said or counted? */
const isSameHeat = (one: number, other: number) =>
  heatOf(one) === heatOf(other) && one > fireDanger === other > fireDanger

/** A foot is 0.3048 m and a pound 0.45359237 kg (NIST Special Publication 811, appendix B). */
const [foot, pound] = [0.3048, 0.45359237]
const cubicYard = (3 * foot) ** 3

/** The units of a farm, or a person, that has chosen metric ones. */
export const metricUnits: Readonly<Record<Quantity, Unit>> = {
  temperature: {
    symbol: "°C",
    words: "°C",
    decimals: 1,
    fromStored: fromDegrees,
    toStored: toDegrees,
    shown: shownDegrees,
  },
  length: scaled({ symbol: "m", words: "meters", decimals: 1 }, 1 / foot),
  volume: scaled({ symbol: "m³", words: "cubic meters", decimals: 1, grouped: true }, 1 / cubicYard),
  weight: scaled({ symbol: "kg", words: "kilograms", decimals: 0, grouped: true }, 1 / pound),
  density: scaled(
    { symbol: "kg/m³", words: "kilograms a cubic meter", decimals: 1, grouped: true },
    cubicYard / pound,
  ),
}

/** As weigh tickets have them, too: a ton is 2,000 lb. */
const tickets = {
  weight: [
    scaled({ symbol: "ton", words: "tons", decimals: 3 }, 2000),
    scaled({ symbol: "t", words: "tonnes", decimals: 3 }, 1000 / pound),
  ],
}

/** The units in which a quantity may be written, the stored one first. */
export const unitsFor = (quantity: Quantity): readonly Unit[] => [
  storedUnits[quantity],
  metricUnits[quantity],
  ...(quantity === "weight" ? tickets.weight : []),
]

/** The unit of a symbol such as '°C'; undefined when the quantity is not written in it. */
export const unitNamed = (quantity: Quantity, symbol: string): Unit | undefined =>
  unitsFor(quantity).find((unit) => unit.symbol === symbol)

export const unitsOf = (system: UnitSystem) => (system === "metric" ? metricUnits : storedUnits)

/** From now on this program shows metric units. */
export const showMetric = () => showIn(metricUnits)

export const unitSystems = ["us", "metric"] as const satisfies readonly UnitSystem[]

export const isSystem = (name: unknown): name is UnitSystem => unitSystems.some((system) => system === name)
