import * as z from "zod/mini"
import { questionIds } from "../domain/imports"
import { recordKinds } from "../domain/record-kinds"
import { id, instant, text, whole } from "./answer-fields"

const kind = z.enum(recordKinds)

export const FileImport = z.strictObject({
  id,
  name: text,
  kind,
  importedAt: instant,
  importedBy: text,
  records: whole,
  known: whole,
  refused: whole,
  isWhole: z.boolean(),
  takenBack: z.exactOptional(z.strictObject({ at: instant, by: text, reason: text })),
})

const question = z.strictObject({
  id: z.enum(questionIds),
  text,
  choices: z.array(z.strictObject({ answer: text, label: text })),
  example: text,
})

export const FilePreview = z.strictObject({
  kind,
  otherKinds: z.array(kind),
  evidence: z.array(text),
  columns: z.array(z.strictObject({ head: text, meaning: text })),
  left: z.array(text),
  questions: z.array(question),
  remembered: z.record(text, text),
  stops: z.array(text),
  lines: z.array(
    z.strictObject({ line: whole, pile: text, at: instant, timeNotGiven: z.boolean(), words: text }),
  ),
  piles: z.array(
    z.strictObject({ label: text, isNew: z.boolean(), records: whole, first: instant, last: instant }),
  ),
  missing: z.array(text),
  records: whole,
  known: whole,
  untimed: whole,
  refused: z.array(z.strictObject({ line: whole, reason: text })),
  refusedLines: whole,
  passed: whole,
  isOtherwise: z.boolean(),
  same: z.exactOptional(FileImport),
  earlier: z.exactOptional(FileImport),
})
