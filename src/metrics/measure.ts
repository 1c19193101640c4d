import { statSync } from "node:fs"
import { recentCopies, seenCopies } from "../backups/seen-copies"
import type { Db } from "../db/connection"
import { freeBytesBeside } from "../db/free-bytes"
import { problemsOf } from "../db/problems"

import { liveStreamsOf } from "../events/live-streams"
import { photoBytes } from "../operation/disk-use"
import type { Counts } from "./counts"
import { counter, type Family, familyText, gauge, histogramText } from "./exposition"

export type Measured = {
  db: Db
  counts: Counts
  version: string
  build: string
  pending: () => number
  /** When the photos were added up last, and to what. */
  added?: { at: number; bytes: Promise<number> } | undefined
}

/** All metrics as text. */
export const measure = async (measured: Measured): Promise<string> => {
  const { counts } = measured
  if (measured.db.engine.file !== undefined) await recentCopies(measured.db, oldest)
  const families = [
    ...aboutProgram(measured),
    requestsOf(counts),
    gauge(
      "windrow_requests_in_flight",
      "Requests that are being answered, streams among them.",
      measured.pending(),
    ),
    counter("windrow_writes_total", "Writes that were asked to commit.", counts.writes),
    ...aboutDatabase(measured.db),
    gauge("windrow_photos_bytes", "Photos and thumbnails; up to five minutes old.", await photosIn(measured)),
  ]
  return [
    ...families.map(familyText),
    histogramText("windrow_request_duration_seconds", "Time to answer requests.", counts.latency),
    histogramText(
      "windrow_commit_duration_seconds",
      "Time of commits, which waiting writes share.",
      counts.commits,
    ),
  ].join("")
}

const requestsOf = ({ requests }: Counts): Family => ({
  name: "windrow_requests_total",
  type: "counter",
  help: "Answered requests.",
  samples: [...requests.values()].map(({ count, ...labels }) => ({ labels, value: count })),
})

const aboutProgram = ({ version, build }: Measured): Family[] => {
  const { user, system } = process.cpuUsage()
  return [
    {
      ...gauge("windrow_build_info", "The version, and the program that browsers get.", 1),
      samples: [{ labels: { version, build }, value: 1 }],
    },
    gauge("process_start_time_seconds", "Since 1970.", Math.round(performance.timeOrigin) / 1000),
    gauge("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    counter("process_cpu_seconds_total", "Processor time.", (user + system) / 1e6),
  ]
}

const aboutDatabase = (db: Db): Family[] => [
  gauge("windrow_write_queue_length", "Writes that wait for the next commit.", db.engine.waitingWrites()),
  gauge("windrow_live_streams", "Open streams of changes.", liveStreamsOf(db).count),
  gauge("windrow_problems", "Problems that the health tells.", problemsOf(db).length),
  ...(db.engine.file === undefined ? [] : aboutFiles(db, db.engine.file)),
]

const aboutFiles = (db: Db, file: string): Family[] => [
  gauge("windrow_database_bytes", "The database's file.", sizeOf(file)),
  gauge("windrow_wal_bytes", "The write-ahead log.", sizeOf(`${file}-wal`)),
  gauge("windrow_disk_free_bytes", "Room on the database's disk.", freeBytesBeside(file)),
  gauge("windrow_newest_copy_age_seconds", "Missing without a copy.", newestCopyAge(db)),
]

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size

/** The age of the newest copy that was seen last: a request for metrics does not wait for a folder. */
const newestCopyAge = (db: Db) => {
  const [newest] = seenCopies(db)
  return newest && Math.round((Date.now() - newest.at) / 1000)
}

/** In milliseconds: adding up all photos takes a while. */
const oldest = 5 * 60_000

const photosIn = (measured: Measured) => {
  const known = measured.added
  if (known && performance.now() - known.at < oldest) return known.bytes
  const bytes = photoBytes(measured.db)
  measured.added = { at: performance.now(), bytes }
  bytes.catch(() => {
    measured.added = undefined
  })
  return bytes
}
