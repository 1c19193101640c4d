import { copyFileSync, existsSync } from "node:fs"
import { join } from "node:path"
import { createApp } from "../app/app"
import type { Role } from "../contract/users"
import type { Db } from "../db/connection"
import { disconnect, sqliteOf } from "../db/sqlite/connection"
import { openDatabase } from "../db/sqlite/open"
import { inTransaction } from "../db/transaction"
import type { Category } from "../domain/categories"
import type { Row } from "../domain/rows"
import type { Settings } from "../http/env"
import type { LogLine } from "../http/log"
import { createSession } from "../sessions/queries"
import { migrations } from "../start/bundled-files"
import { insertUser, setRole, userByEmail } from "../users/queries"
import { farmsFolder } from "./farms-folder"
import { onPostgres, openOnPostgres } from "./postgres"
import { settings } from "./settings"
import { until } from "./until"

/**
 * The real app on a database of its own. By convention, Ana owns the data, Bo is a stranger and Ada an admin. Accounts
 * are made in the order of `signIn`, so that their ids are known. `appWithin` answers each API call within so many
 * milliseconds. A new file begins as a copy of `like`, which is closed.
 */
export const farm = (overrides: Partial<Settings> = {}, file = newFile(), like?: string) =>
  farmIn(onPostgres ? openOnPostgres(file, like) : openMigrated(file, like), overrides)

/** The same in an open database. */
export const farmIn = (db: Db, overrides: Partial<Settings> = {}) => {
  const log: LogLine[] = []
  const appWithin = (deadline?: number) =>
    createApp({ db, settings: { ...settings, ...overrides }, log: (line) => log.push(line), deadline })
  const app = appWithin()
  let last: Promise<unknown> = Promise.resolve()
  const signIn = (email: string, role: Role = "user") => {
    const cookie = last.then(() => signedInAs(db, email, role))
    last = cookie.catch(() => undefined)
    return new Actor(app, cookie)
  }
  return { app, appWithin, db, log, signIn, nobody: new Actor(app, Promise.resolve("")) }
}

/** A file, because a database in memory has no second connection for reads. */
const newFile = () => join(farmsFolder, `${++files}.db`)
let files = 0

/** All the migrations take a hundred times as long as a copy of a file that was migrated once. */
const openMigrated = (file: string, like?: string) => {
  if (!existsSync(file)) copyFileSync(like ?? migratedFile(), file)
  const db = openDatabase(file, migrations)
  // No test of the app cuts the power.
  sqliteOf(db).run("PRAGMA synchronous = OFF")
  return db
}

const migratedFile = () => {
  const file = join(farmsFolder, "migrated.db")
  if (!existsSync(file)) disconnect(openDatabase(file, migrations))
  return file
}

/** Of everybody whom `signIn` makes. */
export const signedInPassword = "none"

const cheapHash = Bun.password.hashSync(signedInPassword, {
  algorithm: "argon2id",
  memoryCost: 8,
  timeCost: 1,
})

const signedInAs = async (db: Db, email: string, role: Role) => {
  const firstName = email.charAt(0).toUpperCase() + email.slice(1, email.indexOf("@"))
  const user = { username: email, email, role, firstName, lastName: "Farmer", password: cheapHash }
  const person = await inTransaction(db, async (tx) => (await userByEmail(tx, email)) ?? insertUser(tx, user))
  if (person.role !== role) await setRole(db, email, role)
  const { token } = await createSession(db, person)
  return `windrow=${token}`
}

export class Actor {
  constructor(
    private readonly app: ReturnType<typeof createApp>,
    readonly cookie: Promise<string>,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** The same in front of another app. */
  at(app: ReturnType<typeof createApp>) {
    return new Actor(app, this.cookie, this.headers)
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const json = body === undefined ? {} : { "content-type": "application/json" }
    return this.app.request(path, {
      method,
      headers: { host: "localhost", cookie: await this.cookie, ...this.headers, ...json, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
  }

  async sendBytes(method: string, path: string, bytes: Uint8Array, headers: Record<string, string>) {
    const own = {
      host: "localhost",
      cookie: await this.cookie,
      ...this.headers,
      "content-length": String(bytes.length),
    }
    return this.app.request(path, { method, headers: { ...own, ...headers }, body: Uint8Array.from(bytes) })
  }

  async get<T = unknown>(path: string): Promise<T> {
    return this.done("GET", path)
  }

  async post<T = unknown>(path: string, body: unknown): Promise<T> {
    return this.done("POST", path, body)
  }

  async done<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.call(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<T>
  }

  async row(row: object = {}): Promise<Row> {
    return this.post("/api/rows", { rowId: `A-${++labels}`, location: "North yard", length: 80, ...row })
  }

  async category(name: string): Promise<Category | undefined> {
    const all = await this.get<Category[]>("/api/material-categories")
    return all.find((category) => category.name === name)
  }
}

let labels = 99

/** Events of one millisecond are ordered by kind, not by time. */
export const nextMillisecond = () => {
  const now = Date.now()
  return until("the next millisecond", () => Date.now() !== now, { every: 1 })
}
