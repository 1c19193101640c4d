import type { Cell, Refusal } from "./matrix-rule"

/** Whole answers, also their headers but for the number of the request. One caller's with the same sentence must not tell a foreign id from an absent one. */
export class Refusals {
  private readonly answers = new Map<string, Set<string>>()

  add({ caller }: Cell, [status, sentence]: Refusal, answer: Response, text: string) {
    const headers = [...answer.headers].filter(([name]) => name !== "windrow-request").toSorted()
    const kind = `${caller.name}: ${status} ${sentence}`
    const known = this.answers.get(kind) ?? new Set()
    this.answers.set(kind, known.add(JSON.stringify([answer.status, text, headers])))
  }

  get different() {
    return [...this.answers].filter(([, answers]) => answers.size > 1)
  }
}
