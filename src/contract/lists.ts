import * as z from "zod/mini"

/** The query of every list: only records since `from`, only the newest `limit`; by default all. */
export const ListQuery = z.object({
  from: z.optional(
    z.pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "From must be an ISO date" }),
      z.transform((text) => new Date(text).toISOString()),
    ),
  ),
  limit: z.optional(
    z
      .pipe(
        z.string(),
        z.transform((text) => (/^\d+$/.test(text) ? Number(text) : 0)),
      )
      .check(z.minimum(1, "Limit must be a positive number"), z.maximum(1e9, "Limit is too large")),
  ),
  photos: z.optional(z.string()),
})
export type ListQuery = z.infer<typeof ListQuery>
