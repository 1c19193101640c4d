import { makeZip } from "client-zip"
import { everythingName } from "../contract/archive"
import type { Db } from "../db/connection"
import { giveWaySoon } from "../db/give-way"
import { AppError } from "../domain/errors"
import { hasPhoto, recordKinds } from "../domain/record-kinds"
import { isYard } from "../domain/rows"
import { zonedTime } from "../domain/zoned-time"
import { jpegOf } from "../photos/queries"
import { sentReadings } from "../probes/pile-readings"
import { type Column, columnsFor, headOf, linesOf } from "./csv-files"
import { changePages, recordPages } from "./pages"
import { readmeOf } from "./readme"
import { type Pile, type Source, sourceOf } from "./source"
import { everything, linksOf, peopleOf, pileOf, typesOf } from "./things"

type File = { name: string; input: string | Uint8Array | AsyncIterable<string>; lastModified: Date }

export type Archive = { name: string; stream: ReadableStream<Uint8Array<ArrayBuffer>> }

/** The farm as a ZIP that is made while it is read; photos are stored as they are. Emails are a manager's, as in the list of members. */
export const archiveOf = async (db: Db, farmId: number, { hasEmails = true } = {}): Promise<Archive> => {
  const source = await sourceOf(db, farmId, hasEmails)
  return { name: nameOf(source), stream: ending(makeZip(filesOf(source))) }
}

const nameOf = ({ farm, at }: Source) => {
  const name = [...farm.name].slice(0, 60).join("")
  return `windrow-${name}-${zonedTime(farm.zone)(Date.parse(at)).day}`
}

/** A reader who leaves ends the reading of the database; client-zip would answer with the reason as an error. */
const ending = (zip: ReadableStream<Uint8Array>) => {
  const reader = zip.getReader()
  return new ReadableStream({
    pull: async (out) => {
      const { value, done } = await reader.read()
      if (done) out.close()
      else out.enqueue(value)
    },
    cancel: () => reader.cancel().catch(() => undefined),
  })
}

async function* filesOf(source: Source): AsyncGenerator<File> {
  const lastModified = newestOf(source)
  const text = (name: string, input: File["input"]) => ({ name, input, lastModified })
  const columns = columnsFor(source)
  yield text("README.txt", readmeOf(source))
  const piles = source.piles
    .filter((pile) => !isYard(pile))
    .map((pile) => ({ ...pile, ...pileOf(source, pile) }))
  yield text("piles.csv", headOf(columns.piles) + linesOf(columns.piles, piles))
  for (const kind of recordKinds)
    yield text(
      `${kind}.csv`,
      csvOf(source, columns.records(kind), async function* (_, pile) {
        for await (const page of recordPages(source, pile, kind)) yield page.map(({ thing }) => thing)
      }),
    )
  yield text("changes.csv", csvOf(source, columns.changes, changePages))
  if (source.links.length > 0)
    yield text("families.csv", headOf(columns.links) + linesOf(columns.links, linksOf(source)))
  if (source.hasProbes) yield text("probe-readings.csv", csvOf(source, columns.probeReadings, probePages))
  // All who are named in a record are known by now.
  yield text("people.csv", headOf(columns.people) + linesOf(columns.people, peopleOf(source)))
  yield text(
    "material-types.csv",
    headOf(columns.materialTypes) + linesOf(columns.materialTypes, typesOf(source)),
  )
  yield text(everythingName, everything(source))
  yield* photosOf(source)
}

async function* probePages({ db }: Source, pile: Pile) {
  for await (const page of sentReadings(db, pile)) {
    await giveWaySoon()
    yield page.map(({ recordedAt, ...sent }) => ({ pile: pile.rowId, at: recordedAt, ...sent }))
  }
}

type PagesOf<T> = (source: Source, pile: Pile) => AsyncGenerator<T[]>

async function* csvOf<T>(source: Source, columns: readonly Column<T>[], pages: PagesOf<T>) {
  yield headOf(columns)
  for (const pile of source.piles) for await (const page of pages(source, pile)) yield linesOf(columns, page)
}

/** Each photo is read when its turn comes, in a read of its own. */
async function* photosOf(source: Source): AsyncGenerator<File> {
  const missing: string[] = []
  for (const pile of source.piles)
    for (const kind of recordKinds.filter(hasPhoto))
      for await (const page of recordPages(source, pile, kind))
        for (const { thing, photoId } of page) {
          if (photoId === null || !("photo" in thing) || thing.photo === null) continue
          const jpeg = await intact(source.db, photoId)
          if (jpeg) yield { name: thing.photo, input: jpeg, lastModified: localDate(source, thing.at) }
          else missing.push(thing.photo)
        }
  if (missing.length > 0)
    yield { name: "photos-missing.txt", input: `${missing.join("\n")}\n`, lastModified: newestOf(source) }
}

const intact = async (db: Db, id: number) => {
  await new Promise(setImmediate)
  return jpegOf(db, id).catch((error) => {
    if (error instanceof AppError && error.code === "damaged") return undefined
    throw error
  })
}

/** The farm's newest reading or pile. */
const newestOf = (source: Source) => {
  const { farm, piles } = source
  const times = piles.flatMap(({ startDate, lastRecordedAt }) => [startDate, lastRecordedAt ?? startDate])
  return localDate(source, [farm.createdAt, ...times].toSorted().at(-1) ?? farm.createdAt)
}

/** ZIP keeps times without a zone: those of the farm's. */
const localDate = ({ farm }: Source, at: string) => {
  const { day, time } = zonedTime(farm.zone)(Date.parse(at))
  return new Date(`${day}T${time}`)
}
