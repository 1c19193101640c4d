import type { FarmRole } from "./farms"
import type { Role } from "./users"

export const signUps = ["open", "closed"] as const
export type SignUp = (typeof signUps)[number]

/** Use of the machine's disk, in bytes; `free` is null when unknown. */
export type DiskUse = {
  free: number | null
  /** Photos and their thumbnails. */
  photos: number
  /** The database without them. */
  records: number
  copies: number
  /** At the rate of the last 30 days; null when nothing grew, or too little is known. */
  daysLeft: number | null
}

export type ServerFacts = {
  version: string
  build: string
  /** When the process began; ISO, UTC. */
  startedAt: string
  signup: SignUp
  disk: DiskUse
}

/** Somebody with an account on this server. */
export type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  role: Role
  farms: PersonsFarm[]
  lastSeenAt: string | null
  /** The number of tokens for programs. */
  tokens: number
  /** Since then they can't log in. */
  disabledAt: string | null
}

/** `isOnlyManager`: without them nobody who can log in manages the farm. */
export type PersonsFarm = { name: string; role: FarmRole; isOnlyManager: boolean }

/** 'Green Acres has no other manager.' for each such farm: said before, or when, somebody is disabled. */
export const farmsLeftAlone = ({ farms }: Pick<Person, "farms">): string[] =>
  farms.filter(({ isOnlyManager }) => isOnlyManager).map(({ name }) => `${name} has no other manager.`)

/** A copy of the database; `at` is when it began. */
export type CopyFacts = { name: string; at: string; bytes: number }

export type Copies = {
  copies: CopyFacts[]
  /** One is being made. */
  isMaking: boolean
  /** The copies that arrived elsewhere: when the newest began, null when none has arrived. Missing when copies stay here. */
  elsewhere?: { newest: string | null }
  /** The database is one of other machines, whose operator makes the copies. */
  isRemote?: true
  /** Why the last one that somebody asked for here could not be made. */
  failure?: string
}

/** `overAt` is null while it lasts, and for what only happens. */
export type ServerProblem = {
  sentence: string
  firstAt: string
  lastAt: string
  times: number
  overAt: string | null
}

/** `now` are those of this moment, `earlier` those of the last 30 days, the newest first. */
export type Problems = { now: string[]; earlier: ServerProblem[] }

/** Something that an administrator did; never changed. */
export type AuditLine = { id: number; at: string; sentence: string }

/** Typed before a copy is restored. */
export const restoreWord = "restore"
