import { mutantsMetBy } from "./mutant"

const copying = ["src/backups/copying.test.ts"]
const kept = ["src/backups/copies.test.ts"]

/** Copies: read back before they have their name, one process at a time, and which stay; restoring one. */
export const backupsMutants = [
  ...mutantsMetBy(copying, "backups/copy-into-folder.ts", [
    [
      "read back",
      "await checkNewCopy(part, database, folder)",
      "await Promise.resolve({ records: 2, photos: 0 })",
    ],
    ["nothing stays of a failure", "  } finally {\n    removeParts(folder)\n", "  } finally {\n"],
    [
      "parts of others",
      "if (/^windrow-[\\dTZ-]+\\.sqlite\\.part/.test(name))",
      'if (name.endsWith(".part"))',
    ],
    [
      "one at a time",
      "alone(folder, () => copyAndTidy(database, folder, tidying))",
      "copyAndTidy(database, folder, tidying)",
    ],
    ["by hand: this week's stay", "due.filter(({ at }) => Date.now() - at >= young)", "due"],
    ["by hand: fuller ones stay", "recordsOf(copy) > made.contents.records", "false"],
  ]),
  ...mutantsMetBy(["src/jobs/copy-nightly.test.ts"], "backups/copy-into-folder.ts", [
    ["all is kept", 'if (tidying === "nothing") return', "if (false) return"],
  ]),
  ...mutantsMetBy(copying, "backups/copy-lock.ts", [
    [
      "lock of a process that has ended",
      "holder !== process.pid && age < longest && isRunning(holder)",
      "true",
    ],
    ["lock of one's own number", "holder !== process.pid && ", ""],
    ["lock of hours ago", "age < longest && ", ""],
  ]),
  ...mutantsMetBy(copying, "backups/check.ts", [
    ["damage", "if (damage.length > 0) throw", "if (false) throw"],
    ["counts", "{ records: countRecords(db), photos", "{ records: 0, photos"],
    [
      "whose fault",
      "  const contents = await checkDatabase(database)\n",
      "  const contents = { records: 0, photos: 0, inBucket: 0 }\n",
    ],
  ]),
  ...mutantsMetBy(["src/backups/run-elsewhere.test.ts"], "backups/run-elsewhere.ts", [
    ["hang: given up", ">= (now ? silence : unseen)) isStill(undefined)", ">= unseen) isStill(undefined)"],
    ["hang: the limit", "if (limit !== undefined) timers.push", "if (false) timers.push"],
    ["hang: not while it works", "!last || hasMoved(last, now)", "!last"],
    ["printed: the bound", "if (bytes > mostPrinted)", "if (false)"],
    ["printed: not less", "const mostPrinted = 16 * 1024 * 1024", "const mostPrinted = 15 * 1024 * 1024"],
    [
      "printed: it is killed",
      '      command.kill("SIGKILL")\n      return undefined',
      "      return undefined",
    ],
  ]),
  ...mutantsMetBy(["src/jobs/copy-nightly.test.ts"], "jobs/copy-nightly.ts", [
    ["hang: told", "hanging ?? lateCopy", "undefined ?? lateCopy"],
    ["hang: looked at again", "now >= nextLook || isDue(now)", "isDue(now)"],
  ]),
  ...mutantsMetBy(["src/jobs/send-copies.test.ts"], "jobs/send-copies.ts", [
    [
      "hang: told while sending",
      "copyingOf(db).isUnderWay) return report()",
      "copyingOf(db).isUnderWay) return",
    ],
    ["hang: what it said", "hanging ?? lateSending", "lateSending"],
  ]),
  ...mutantsMetBy(["src/doctor/silent-folders.test.ts"], "doctor/doctor.ts", [
    ["hang: the doctor looks away", "silent.length === 0 || !lookIntoCopies.includes(check)", "true"],
  ]),
  ...mutantsMetBy(kept, "backups/kept-copies.ts", [
    ["what was just made", " && copy.at !== protectedAt)", ")"],
    ["fullest of a day", "...ofDays.map((newest) => fullestOfDay(copies, newest, recordsOf)),", ""],
    ["nights before a long pause", "place = index", "place = 0"],
    ["pauses between months", "at - earlier > dense", "false"],
    ["a pause is forgotten", "newest - later > apart || ", ""],
    ["copies of a time to come", "filter(({ at }) => at <= now + clockSlack)", "filter(() => true)"],
  ]),
  ...mutantsMetBy(copying, "backups/backup.ts", [
    ["backup FILE: a fuller copy", "if (before <= records) return", "return"],
    ["backup FILE: other files", "if (migrationIn(copy) === 0)", "if (false)"],
  ]),
  ...mutantsMetBy(copying, "backups/pick-copy.ts", [
    ["a fuller copy is named", "most <= taken", "true"],
    ["only where the time chose", 'if (wanted !== "latest" && !isTime(wanted))', "if (false)"],
  ]),
  ...mutantsMetBy(copying, "backups/restore.ts", [
    ["restore: a sound copy", "await checkDatabase(part, copy, otherCopy)", "{ records: 2, photos: 0 }"],
    ["restore: no server", "if (isDatabaseBusy(error))", "if (false)"],
    ["restore: no folder", "statSync(copy).isDirectory()", "false"],
    ["restore: a name", 'wanted === ""', "false"],
    ["restore: who is in the copy", "enabled.has(email) && ", ""],
    ["restore: no stand-in", " && isPerson(email))", ")"],
    ["restore: what was there before", "exists(database) ? moveAway(database) : undefined", "undefined"],
  ]),
]
