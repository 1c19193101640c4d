import * as z from "zod/mini"

/** The query of the lists of what was done: lines before this one. */
export const ActsQuery = z.object({
  before: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, "Before must be the id of a line")),
      z.transform((text) => Number(text)),
    ),
  ),
})
