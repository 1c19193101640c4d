import type { Question, QuestionId } from "../domain/imports"

export const question = (
  id: QuestionId,
  text: string,
  choices: readonly (readonly [answer: string, label: string])[],
  example = "",
): Question => ({
  id,
  text,
  choices: choices.map(([answer, label]) => ({ answer, label })),
  example: choices[0]?.[0] ?? example,
})

/** A doubt that must be settled before any line is read. */
export class Doubt extends Error {
  constructor(readonly asked: Question) {
    super(asked.text)
  }
}

/** Why a file, or a column of it, can't be read at all. The message is a sentence. */
export class Stop extends Error {}

export const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(", ")
