import * as z from "zod/mini"
import { schemasOf } from "./record-fields"
import { typedQuantity } from "./written"

const { moisture, smell, weather, notes, lateReason } = schemasOf("visits", "body")
const { probe } = schemasOf("temperatures", "body")

/** One probe: the number is what is stored of what was typed in `unit`, and missing where nothing was read. */
const rung = z.object({
  position: z.string(),
  depth: z.nullable(z.string()),
  temperature: z.optional(
    typedQuantity("temperature", "Temperature", { message: "Temperature must be a positive number" }),
  ),
  unit: z.optional(z.string()),
})
export type Rung = {
  position: string
  depth: string | null
  temperature?: unknown
  unit?: string | undefined
}

/** The field for the photo at a rung, by its place among the readings. */
export type PhotoField = `photo${number}`
export const photoField = (place: number): PhotoField => `photo${place}`

/** Has a rung the photo of its position? */
export const hasPhotoAt = (values: object, place: number) =>
  Reflect.get(values, photoField(place)) instanceof Blob

type Fault = { path: (string | number)[]; message: string }

/** What is wrong with the readings and photos as a whole. */
const faultsOf = (values: { readings?: Rung[] | undefined; photo?: unknown }): Fault[] => {
  const { readings = [], photo } = values
  const isRead = ({ temperature }: Rung) => temperature !== undefined
  const pictured = readings.map((_, place) => place).filter((place) => hasPhotoAt(values, place))
  const unread = pictured.filter(
    (place) => !readings.some((each) => each.position === readings[place]?.position && isRead(each)),
  )
  return [
    ...(readings.some(isRead) ? [] : [{ path: ["readings"], message: "Temperature is required" }]),
    ...unread.map((place) => ({
      path: ["readings", place, "temperature"],
      message: "Type what was read here, or remove the photo",
    })),
    ...(photo instanceof Blob || pictured.length > 0
      ? []
      : [{ path: ["photo"], message: "A photo is required" }]),
  ]
}

/** Form values of several probes: one photo is enough, and each position may have another one. */
export const LadderForm = z
  .catchall(
    z.object({
      readings: z.optional(z.array(rung)),
      unit: z.optional(z.string()),
      ...{ moisture, smell, weather, notes, lateReason, probe },
      photo: z.optional(z.instanceof(Blob)),
    }),
    // The photos of positions.
    z.any(),
  )
  .check(
    z.check(
      ({ value, issues }) => {
        for (const { path, message } of faultsOf(value))
          issues.push({ code: "custom", path, message, input: value })
      },
      // Also when a number is wrong, so that a form tells all at once.
      { when: () => true },
    ),
  )
