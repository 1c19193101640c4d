import type { Question } from "../domain/imports"
import type { RecordKind } from "../domain/record-kinds"
import { Doubt, Stop } from "./questions"
import type { Measured } from "./stored"

/** A reading as the file has it. `position` is one in the pile, `by` who measured. */
export type FileRecord = Measured & {
  line: number
  pile: string
  at: string
  isTimeGiven: boolean
  position: string | undefined
  depth: string | undefined
  by: string | undefined
}

/** A turn, a material or a load as the file has it; `fields` are those of a request's body, a material type by its name. */
export type OtherRecord = {
  line: number
  pile: string
  at: string
  isTimeGiven: boolean
  by: string | undefined
  fields: Readonly<Record<string, unknown>>
}

export type Refused = { line: number; reason: string }

/**
 * What was understood of a file, with its evidence, and what must be asked. There are records only when no question is left; each
 * line that can't be taken has its sentence.
 */
export type FileReading = {
  kind: RecordKind
  /** Other kinds that its heads name. */
  otherKinds: RecordKind[]
  /** The heads of the columns, as one text. */
  head: string
  evidence: string[]
  /** Heads with what they were taken for, and those that were left out. */
  columns: { head: string; meaning: string }[]
  left: string[]
  questions: Question[]
  /** Why nothing of it can be read, in sentences. */
  stops: string[]
  /** Readings. */
  records: FileRecord[]
  /** Of a table of another kind. */
  others: OtherRecord[]
  refused: Refused[]
  /** Lines of other kinds, or of loggers that were left out. */
  passed: number
}

/** Keeps a doubt as a question and a stop as a sentence. */
export const collect = async <T>(
  reading: FileReading,
  work: () => T | Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Doubt) reading.questions.push(error.asked)
    else if (error instanceof Stop) reading.stops.push(error.message)
    else throw error
    return undefined
  }
}
