import type { FileChoices } from "../contract/imports"
import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Answers, FilePreview } from "../domain/imports"
import { createMutex } from "../http/mutex"
import type { FileReading } from "../spreadsheets/file-reading"
import { readFile } from "../spreadsheets/read-file"
import { type Plan, pilesOf, planOf } from "./plan"
import { earlierOf, rememberedFor, requireImport } from "./queries"

/** In bytes. */
export const largestTable = 50_000_000

/** A file as it was understood with these choices, and what would be written. Without a plan while something is asked. */
export type Understood = {
  hash: string
  answers: Answers
  remembered: Answers
  reading: FileReading
  plan: Plan | undefined
}

/** A file's texts are in memory while it is read. */
const oneAtATime = perDatabase(createMutex)

/** @throws AppError not_found for another farm's import to replace */
export const understand = (
  db: Db,
  bytes: Uint8Array,
  by: Member,
  choices: FileChoices,
): Promise<Understood> => oneAtATime(db)(() => understandNow(db, bytes, by, choices))

const understandNow = async (
  db: Db,
  bytes: Uint8Array,
  by: Member,
  { name, answers: given = {}, isForgotten = false, makePiles = false, replaces }: FileChoices,
): Promise<Understood> => {
  if (replaces !== undefined) await requireImport(db, by, replaces)
  const farm = { zone: by.zone, piles: (await pilesOf(db, by.farmId)).map(({ label }) => label) }
  const told = known(given)
  let reading = await readFile(bytes, told, farm)
  const kept = isForgotten ? {} : await rememberedFor(db, by, reading.head)
  let remembered: Answers = {}
  // Only what the file does not prove is remembered for it; an answer may lead to the next question.
  for (let isHelped = true; isHelped && reading.questions.length > 0; ) {
    const known = reading.questions.flatMap(({ id }) => (kept[id] === undefined ? [] : [[id, kept[id]]]))
    isHelped = known.length > 0 && !known.every(([id]) => String(id) in remembered)
    if (!isHelped) break
    const next = { ...remembered, ...Object.fromEntries(known) }
    const again = await readFile(bytes, { ...next, ...told }, farm)
    // An answer of another file that this one contradicts is asked.
    if (again.stops.length > reading.stops.length) break
    ;[remembered, reading] = [next, again]
  }
  const answers = { ...remembered, ...told }
  const isClear = reading.questions.length === 0 && reading.stops.length === 0
  return {
    hash: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
    answers,
    remembered,
    reading,
    plan: isClear ? await planOf(db, reading, by, { name, makePiles, replaces }) : undefined,
  }
}

/** Without those that are left out. */
const known = (answers: FileChoices["answers"] = {}): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))

const most = { lines: 10, piles: 100, refused: 100 }

/** What a manager is shown before anything is written. */
export const previewOf = async (
  db: Db,
  by: Member,
  name: string,
  { hash, answers, remembered, reading, plan }: Understood,
): Promise<FilePreview> => {
  const { kind, otherKinds, evidence, columns, left, questions, stops, passed } = reading
  const { piles = [], entries = [] } = plan ?? {}
  const { same, earlier, isOtherwise } = await earlierOf(db, by, {
    name,
    hash,
    kind,
    answers,
    shared: plan?.shared,
  })
  const added = piles.flatMap((pile) => pile.entries)
  const lacking = new Set([
    ...(plan?.missing ?? []),
    ...piles.filter(({ row }) => !row).map(({ label }) => label),
  ])
  return {
    kind,
    otherKinds,
    evidence,
    columns,
    left,
    questions,
    remembered,
    stops,
    lines: entries.slice(0, most.lines).map(({ line, pile, at, fromFile, words }) => ({
      line,
      pile,
      at: new Date(at).toISOString(),
      timeNotGiven: fromFile.timeNotGiven ?? false,
      words,
    })),
    piles: [...Map.groupBy(entries, ({ pile }) => pile)].slice(0, most.piles).map(([label, own]) => {
      const times = own.map(({ at }) => new Date(at).toISOString()).sort()
      return {
        label,
        isNew: lacking.has(label),
        records: own.length,
        first: times[0] ?? "",
        last: times.at(-1) ?? "",
      }
    }),
    missing: plan?.missing ?? [],
    records: added.length,
    known: plan?.known ?? 0,
    untimed: added.filter(({ fromFile }) => fromFile.timeNotGiven).length,
    refused: (plan?.refused ?? reading.refused).slice(0, most.refused),
    refusedLines: (plan?.refused ?? reading.refused).length,
    passed,
    isOtherwise,
    ...(same && { same }),
    ...(earlier && { earlier }),
  }
}

/**
 * The plan of a file that may be added.
 * @throws AppError invalid for a file of which something is asked, or nothing can be read; conflict for one that is here already by other
 * answers: both would stand side by side
 */
export const planIn = async (
  db: Db,
  by: Member,
  { plan, reading, hash, answers }: Understood,
  { name, replaces }: Pick<FileChoices, "name" | "replaces">,
): Promise<Plan> => {
  if (!plan)
    throw new AppError("invalid", [...reading.stops, ...reading.questions.map(({ text }) => text)].join(" "))
  const { same, isOtherwise } = await earlierOf(db, by, {
    name,
    hash,
    kind: plan.kind,
    answers,
    shared: plan.shared,
  })
  if (isOtherwise && same && same.id !== replaces && plan.piles.length > 0)
    throw new AppError(
      "conflict",
      `This very file was added before, by other answers, as import ${same.id}. Let it take the place of that.`,
    )
  return plan
}
