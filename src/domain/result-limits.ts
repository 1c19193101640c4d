/** What a farm holds a parameter of its compost to, and where that comes from: its permit, a law, a buyer. One bound at least. */
export type Limit = {
  parameter: string
  unit: string | null
  atMost: number | null
  atLeast: number | null
  source: string | null
}

/** A limit as it stood when a result was recorded, beside the result's parameter. */
export type LimitThen = Omit<Limit, "parameter">

/** Per farm. */
export const mostLimits = 40

/** What laboratories report of compost: names only, as each permit has numbers of its own. */
export const commonParameters = [
  "Fecal coliform",
  "Salmonella",
  "Arsenic",
  "Cadmium",
  "Chromium",
  "Copper",
  "Lead",
  "Mercury",
  "Molybdenum",
  "Nickel",
  "Selenium",
  "Zinc",
  "pH",
  "Moisture",
  "C:N",
  "Stability",
] as const

/** '1,200', '0.05', with all the digits that were written */
export const numberText = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: 10 })

/** 'at most 1,000', 'at least 6', '6 to 8' */
export const boundsText = ({ atMost, atLeast }: Pick<Limit, "atMost" | "atLeast">): string => {
  if (atMost === null) return atLeast === null ? "" : `at least ${numberText(atLeast)}`
  return atLeast === null
    ? `at most ${numberText(atMost)}`
    : `${numberText(atLeast)} to ${numberText(atMost)}`
}
