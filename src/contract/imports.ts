import * as z from "zod/mini"
import { questionIds } from "../domain/imports"
import { maxLength, required } from "./fields"

const answer = z.string().check(z.maxLength(maxLength.notes, "An answer is too long"))

/** The body of POST …/imports and …/imports/preview, of the file that was sent in pieces. */
export const FileChoices = z.strictObject({
  name: required("File name", maxLength.line),
  /** By the question's id. */
  answers: z.optional(
    z.strictObject(
      Object.fromEntries(questionIds.map((id) => [id, z.optional(answer)])) as Record<
        (typeof questionIds)[number],
        z.ZodMiniOptional<typeof answer>
      >,
    ),
  ),
  /** Whether the answers that a file with the same heads was given are left aside. */
  isForgotten: z.optional(z.boolean({ error: "Is forgotten must be true or false" })),
  makePiles: z.optional(z.boolean({ error: "Make piles must be true or false" })),
  /** The import that is taken back before. */
  replaces: z.optional(z.int({ error: "Replaces must be the id of an import" })),
})
export type FileChoices = z.infer<typeof FileChoices>
