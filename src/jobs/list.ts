import { dayMs } from "../domain/day"
import { makeThumbnailsWhenIdle } from "../photos/thumbnails-when-idle"
import { checkAnswers } from "./check-answers"
import { checkDaily, soonIfRecordsAreMissing } from "./check-daily"
import { checkFiles } from "./check-files"
import { checkClock, checkFreeSpace, checkSleep } from "./check-machine"
import { checkPhotoStore } from "./check-photo-store"
import { checkWal } from "./check-wal"
import { collectGarbageWhenIdle } from "./collect-garbage-when-idle"
import { countProbes } from "./count-probes"
import { followSignUp } from "./follow-sign-up"
import { type Job, minute, nothing, type Server, second } from "./job"
import { keepCopies } from "./keep-copies"
import { keepSending, lookForSending } from "./keep-sending"
import { logProblems } from "./log-problems"
import { purgeRegularly } from "./purge"
import { saveRecordCount } from "./save-record-count"
import { sendMessages } from "./send-messages"
import { writeLastUsesRegularly } from "./write-last-uses"

const always = () => true
const hasFile = ({ db }: Server) => db.engine.file !== undefined
const isOneOfSeveral = ({ db }: Server) => db.engine.servers !== undefined
const hasHttps = ({ certificate }: Server) => certificate !== undefined
const hasBucket = (server: Server) => server.hasBucket
const makesCopies = (server: Server) => hasFile(server) && server.backups
const sendsCopies = (server: Server) => hasFile(server) && server.sending !== undefined

/** All that a server does in the background, whenever it is asked or not. What is equally often goes in this order. */
export const jobs: readonly Job[] = [
  { every: second / 2, on: always, run: logProblems },
  { every: second / 2, on: always, run: checkSleep },
  { every: second / 2, on: hasFile, run: checkFiles },
  { every: second / 2, on: hasFile, run: checkWal },
  { every: second / 10, on: hasFile, run: saveRecordCount },
  { every: minute, first: 0, on: hasFile, run: checkFreeSpace },
  { every: minute, first: 0, on: hasFile, run: checkClock },
  { every: 2 * second, on: isOneOfSeveral, run: checkAnswers },
  { every: 2 * second, on: isOneOfSeveral, run: followSignUp },
  { every: 10 * second, on: hasHttps, run: ({ certificate = nothing }) => certificate },
  { every: minute, first: 0, on: hasBucket, run: checkPhotoStore },
  { every: 20 * second, on: always, run: sendMessages },
  { every: 10 * minute, on: always, run: writeLastUsesRegularly },
  { every: 10 * minute, first: minute, on: always, run: countProbes },
  { every: dayMs, on: always, run: purgeRegularly },
  { every: dayMs, first: soonIfRecordsAreMissing, on: hasFile, run: checkDaily },
  // After the daily check has begun, and long after the start.
  { every: minute, first: 12 * minute, on: makesCopies, run: keepCopies },
  // After the first copy has begun.
  { every: 20 * minute, first: 13 * minute, on: sendsCopies, run: lookForSending },
  { every: minute, first: 14 * minute, on: sendsCopies, run: keepSending },
]

/** Work for idle times. Each begins, and returns what a request calls to postpone it. */
export const idleWork: readonly ((server: Pick<Server, "db" | "log">) => () => void)[] = [
  collectGarbageWhenIdle,
  ({ db, log }) => makeThumbnailsWhenIdle(db, log),
]
