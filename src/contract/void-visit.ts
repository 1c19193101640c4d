import * as z from "zod/mini"
import { everyPile } from "./visits"
import { Void } from "./voids"

/** The body of POST …/visits/{id}/void: also of every other pile of which the same was said at once. */
export const VoidVisit = z.extend(Void, { everyPile })
export type VoidVisit = z.infer<typeof VoidVisit>
