import * as z from "zod/mini"
import type { ResultLine } from "../domain/results"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"
import { Line } from "./result-lines"

const fields = schemasOf("results", "body")
const nothingSaid = "Enter a result, or say that the sample was sent"

/** The body of POST …/results. */
export const NewResult = z.strictObject({ ...fields, photoUrl, resultAt: pastInstant("Result at") }).check(
  z.refine(({ sent, lines }) => sent !== lines.length > 0, {
    error: nothingSaid,
    path: ["lines"],
  }),
)
export type NewResult = z.infer<typeof NewResult>
export type ResultBody = z.input<typeof NewResult>

/** A line of the form. One of the farm's limits is offered, and left out where nothing is filled in. */
const formLine = z.object({
  parameter: z.string(),
  sign: z.optional(z.nullable(z.string())),
  value: z.optional(z.unknown()),
  unit: z.optional(z.nullable(z.string())),
  isOffered: z.optional(z.boolean()),
})
export type FormLine = z.infer<typeof formLine>

const isFilledIn = ({ parameter, sign, value, isOffered }: FormLine) =>
  value != null || Boolean(sign) || (!isOffered && parameter.trim() !== "")

const asSent = ({ parameter, sign, value, unit }: FormLine) => ({
  parameter,
  sign: sign || null,
  value: value ?? null,
  unit: unit || null,
})

/** Form values: the photo is a blob. */
export const ResultForm = z
  .object({
    sampleNumber: z.number({ error: "Choose the sample" }),
    sent: z.boolean(),
    lines: z.array(formLine),
    lateReason: fields.lateReason,
    photo: z.optional(z.instanceof(Blob)),
  })
  .check(
    z.check(
      ({ value: { sent, lines }, issues }) => {
        if (sent) return
        if (!lines.some(isFilledIn))
          issues.push({ code: "custom", path: ["lines", 0, "value"], message: nothingSaid, input: lines })
        for (const [place, line] of lines.entries()) {
          const [fault] = (isFilledIn(line) && Line.safeParse(asSent(line)).error?.issues) || []
          const path = ["lines", place, fault?.path[0] === "parameter" ? "parameter" : "value"]
          if (fault) issues.push({ code: "custom", path, message: fault.message, input: line })
        }
      },
      // Also when the sample is missing, so that a form tells all at once.
      { when: () => true },
    ),
  )
export type ResultForm = z.infer<typeof ResultForm>

/** The lines of the form that are filled in; none where the sample was only sent. */
export const linesOfForm = ({ sent, lines }: ResultForm): ResultLine[] =>
  sent ? [] : lines.filter(isFilledIn).map((line) => Line.parse(asSent(line)))
