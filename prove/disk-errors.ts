import { constants } from "node:os"
import type { Call, Fault } from "./fault"

const { EIO, ENOSPC, EDQUOT, EROFS, EINTR, EACCES, ENOMEM, EMFILE } = constants.errno
const errors = { EIO, ENOSPC, EDQUOT, EROFS, EINTR, EACCES, ENOMEM, EMFILE }
type ErrorName = keyof typeof errors

/** The errors that the kernel may return for each call. */
const possible: Record<"write" | "sync" | "truncate" | "open", ErrorName[]> = {
  write: ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EINTR"],
  sync: ["EIO", "ENOSPC", "EDQUOT"],
  truncate: ["EIO", "ENOSPC", "EROFS"],
  open: ["EACCES", "EMFILE", "ENOMEM", "EROFS", "EIO", "ENOSPC"],
}

export type DiskError = Fault & { call: keyof typeof possible; does: number; name: ErrorName }

/** Each error once and from then on; a full disk also for a while, an interruption never for ever. */
const timesOf = (name: ErrorName) => (name === "EINTR" ? [1, 3] : isFull(name) ? [1, 12, 0] : [1, 0])

const isFull = (name: ErrorName) => name === "ENOSPC" || name === "EDQUOT"

/** Every error at every call of a scenario. */
export const diskErrors = (counts: Record<Call, number>): DiskError[] =>
  (["write", "sync", "truncate", "open"] as const).flatMap((call) =>
    Array.from({ length: counts[call] }, (_, index) => index + 1).flatMap((at) =>
      possible[call].flatMap((name) =>
        timesOf(name).map((times) => ({ call, at, does: errors[name], times, name })),
      ),
    ),
  )

export const describe = ({ call, at, name, times }: DiskError) =>
  `${name} at ${call} ${at}${times === 0 ? " and from then on" : times === 1 ? "" : `, ${times} times`}`

/** SQLite takes any error of an fsync for a broken disk, and so does Windrow. */
export const isFullDisk = ({ call, name }: DiskError) => isFull(name) && call === "write"
