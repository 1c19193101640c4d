import * as z from "zod/mini"
import { longest, required } from "./fields"

/** What POST …/void takes. */
export const Void = z.object({ reason: required("Reason", longest.line) })
export type Void = z.infer<typeof Void>
