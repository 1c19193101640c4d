import * as z from "zod/mini"
import { maxLength, required } from "./fields"

/** The body of POST …/void. */
export const Void = z.strictObject({ reason: required("Reason", maxLength.line) })
export type Void = z.infer<typeof Void>
