import { statSync } from "node:fs"
import { bytesInWords } from "../backups/bytes-in-words"
import { fileSystem } from "../db/file-system"
import { freeBytesBeside } from "../db/free-bytes"
import { minFreeBytes } from "../db/sqlite/full-disk"
import { diskUse } from "../operation/disk-use"
import { copiesHere } from "./copies"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"
import type { Installation, OpenInstallation } from "./installation"

/** In bytes: a copy leaves this much for records. */
const reserve = 64 * 1024 * 1024
const lowRoom = 256 * 1024 * 1024

const makeRoom = "Make room, or move the data folder to a larger disk."

export const roomFindings = ({ data, database, backups }: Installation): Finding[] => {
  const free = freeBytesBeside(data)
  const words = `${bytesInWords(free)} are free in ${data}`
  if (free < minFreeBytes) return [errorOf("room", `Only ${words}, so no records are taken.`, makeRoom)]
  if (free < lowRoom) return [warningOf("room", `Only ${words}.`, makeRoom)]
  const needed = sizeOf(database) + 2 * sizeOf(`${database}-wal`) + reserve
  if (backups && freeBytesBeside(`${data}/backups`) < needed)
    return [warningOf("room", `The next copy needs ${bytesInWords(needed)}, and only ${words}.`, makeRoom)]
  return []
}

/** Estimates how long the disk lasts. */
export const lastingFindings = async ({ db, database }: OpenInstallation): Promise<Finding[]> => {
  const { free, daysLeft } = await diskUse(db, async () => copiesHere(database))
  if (free === null) return []
  const room = `${bytesInWords(free)} are free`
  if (daysLeft === null)
    return [noteOf("room", `${room}; how long they last is known after a week of records.`)]
  const what = `${room}, which last ${inWords(daysLeft)} at the rate of the last month.`
  return [daysLeft < 60 ? warningOf("room", what, makeRoom) : noteOf("room", what)]
}

const inWords = (days: number) =>
  days >= 3650 ? "more than 10 years" : `${days.toLocaleString("en-US")} days`

/** SQLite's locks do not hold on a network's file system. */
export const networkFindings = ({ data }: Installation): Finding[] => {
  const name = networkFileSystem(typeOf(data))
  if (name === undefined) return []
  const advice = "Move the data folder to a disk of this machine; copies may go to a share."
  return [warningOf("network", `${data} is on a network (${name}), where a database can be damaged.`, advice)]
}

/** Its name by the number that statfs tells, or undefined for a file system of this machine. */
export const networkFileSystem = (type: number): string | undefined => networks.get(type >>> 0)

const networks = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9P"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
])

const typeOf = (folder: string) => {
  try {
    return process.platform === "linux" ? fileSystem().statfsSync(folder).type : 0
  } catch {
    return 0
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
