import * as z from "zod/mini"
import { maxLength, required } from "./fields"

/** What POST …/void takes. */
export const Void = z.object({ reason: required("Reason", maxLength.line) })
export type Void = z.infer<typeof Void>
