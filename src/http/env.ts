import type { Server } from "bun"
import type { ChangeKind } from "../contract/events"
import type { Db } from "../db/connection"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { User } from "../domain/users"
import type { BodyShare } from "./body-budget"
import type { Log } from "./log"

/** The certificate authority of this installation, which phones can be told to trust. */
export type Authority = {
  /** The authority's name, as phones list it among their certificates. */
  name: string
  /** DER. */
  certificate: Uint8Array<ArrayBuffer>
  /** SHA-256, in pairs of hexadecimal digits with colons between them. */
  fingerprint: string
}

/** The https that Windrow itself serves. */
export type Https = {
  port: number
  /** Missing with the operator's own certificate, which phones trust already. */
  authority?: Authority
  /** Plain http serves the set-up of phones only. */
  isRequired: boolean
  /** Does the certificate in use stand for this name or address? IPv6 with or without brackets. */
  speaksFor: (host: string) => boolean
}

/** The operator's settings that handlers may read. */
export type Settings = {
  brand: string
  /** Changes while the server runs, and with it the build. */
  signup: "open" | "closed"
  /** Host names allowed besides those of a local network; also those of the operator's own certificate. */
  hosts: readonly string[]
  /** Trust X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean
  /** Missing without https. */
  https?: Https
  /** The port of plain http: an https address does not tell it. */
  httpPort?: number | undefined
  version: string
  /** Names the program that browsers get, and differs from any other. */
  build: string
  /** The destination of copies, as in --backup-to. Missing when copies are not sent. */
  backupTo?: string | undefined
  /** Health says so before a server among several stops. */
  isStopping?: boolean
  /** Stops this server and starts it again. Missing where nothing listens. */
  restart?: () => void
}

/** Where a server listens, as the settings say it. */
export type Listening = {
  host: string
  port: number
  https: boolean
  httpsPort: number
  tlsCert?: string | undefined
  tlsKey?: string | undefined
  http: "full" | "setup-only"
}

/** The user who makes a request, and their membership in its farm. */
export type Asker = { user: User; member: Member }

/** A condition that a guard has found to hold. @throws AppError when it does not hold of `now` */
export type Claim = (now: Asker, db: Db) => void | Promise<void>

/** Counts an answered request by the pattern of its route. */
export type CountRequest = (method: string, route: string, status: number, milliseconds: number) => void

export type AppEnv = {
  Bindings: { server?: Server<undefined> }
  Variables: {
    db: Db
    settings: Settings
    log: Log
    requestId: string
    /** Missing without --metrics. */
    count?: CountRequest | undefined
    /** Makes a GET request to the API with this request's session. */
    callApi: (path: string) => Promise<Response>
    user: User
    /** The user's membership in the farm of the request. */
    member: Member
    /** The conditions under which the guards let the request in; each of its transactions checks them again. */
    claims: Claim[]
    /** The farm that somebody joined by the request. */
    joined?: number
    /** The kinds of change that are announced when the request has written; missing before its handler, and in reads. */
    tells?: readonly ChangeKind[]
    /** When the user's session ends, in milliseconds since 1970. */
    sessionEnds?: number
    address: string
    /** The address and account of a login or sign-up, for its log line. */
    attempt?: { address: string; account?: string }
    bodyShare?: BodyShare
    /** The body, where that is a record's photo. */
    photo?: Uint8Array<ArrayBuffer>
  }
}

/** Below /api/rows/:id: the row, and the user's membership in its farm. */
export type RowEnv = AppEnv & {
  Variables: {
    row: Row
    /** The id of another row of the farm that the request changes as well. */
    movedTo?: number
    /** The request changes other rows of the farm, too. */
    isOfFarm?: boolean
  }
}
