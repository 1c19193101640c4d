import { counted } from "./import-report"
import { eventOf, type RecordKind, recordEvents } from "./record-kinds"
import { sentenceCase } from "./unit-words"

/** What a file cannot tell by itself. Each has a flag of the same name. */
export const questionIds = [
  "sheet",
  "kind",
  "date",
  "dates",
  "serials",
  "day-one",
  "zone",
  "clock",
  "temperature",
  "unit",
  "columns",
  "values",
  "pile",
  "blanks",
  "water",
  "numbers",
] as const
export type QuestionId = (typeof questionIds)[number]

/** The answers that were given, as their flags say them. */
export type Answers = Partial<Record<QuestionId, string>>

/** A doubt: `choices` are the answers; without any it is to be typed, and `example` is one. */
export type Question = {
  id: QuestionId
  text: string
  choices: readonly { answer: string; label: string }[]
  example: string
}

/** A file whose records were added to a farm. */
export type FileImport = {
  id: number
  name: string
  kind: RecordKind
  importedAt: string
  /** First and last name. */
  importedBy: string
  /** What it was to add, what was here already, and how many lines could not be taken. */
  records: number
  known: number
  refused: number
  /** False for one that goes on, or was broken off, for example by a power cut: the same file goes on, or it is taken back (again). */
  isWhole: boolean
  takenBack?: { at: string; by: string; reason: string }
}

/** What was understood of a file, before anything is written. There are lines only when no question is left. */
export type FilePreview = {
  kind: RecordKind
  /** Other kinds of records that its heads name: the file can be read as each of them. */
  otherKinds: readonly RecordKind[]
  evidence: readonly string[]
  /** Heads with what they were taken for, and those that were left out. */
  columns: readonly { head: string; meaning: string }[]
  left: readonly string[]
  questions: readonly Question[]
  /** Those that a file with the same heads was given before, and that hold for this one. */
  remembered: Answers
  /** Why nothing of it can be read, in sentences. */
  stops: readonly string[]
  /** The first ones. */
  lines: readonly { line: number; pile: string; at: string; timeNotGiven: boolean; words: string }[]
  piles: readonly { label: string; isNew: boolean; records: number; first: string; last: string }[]
  /** Piles that the farm lacks. */
  missing: readonly string[]
  /** How many records it would add, how many are here already, and how many have no time. */
  records: number
  known: number
  untimed: number
  /** The first lines that can't be taken, and how many there are. */
  refused: readonly { line: number; reason: string }[]
  refusedLines: number
  /** Lines of other kinds, or of loggers that were left out. */
  passed: number
  /** The import of the same file, and whether it was understood by other answers. */
  same?: FileImport
  isOtherwise: boolean
  /** The import of an earlier file of this name: this one may take its place. */
  earlier?: FileImport
}

/** 'reading', without its article. */
const nounOf = (kind: RecordKind) => recordEvents[eventOf[kind]].noun.replace(/^an? /, "")

/** '1 reading', '1,200 turns'. */
export const countedRecords = (kind: RecordKind, count: number): string => counted(count, nounOf(kind))

/** 'Readings' */
export const kindName = (kind: RecordKind): string => `${sentenceCase(nounOf(kind))}s`
