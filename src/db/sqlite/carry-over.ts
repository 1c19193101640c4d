import { Database } from "bun:sqlite"
import { firstFarmName } from "../../domain/farms"
import { endAccess } from "./end-access"

/** Rights and acts that a restore must not reset to the time of its copy. Times in milliseconds since 1970. */
export type Kept = {
  people: { email: string; password: string; role: string; disabledAt: number | null }[]
  /** All farms that are there: what a copy says of another one stays. */
  farms: { id: number; createdAt: number }[]
  members: { email: string; farmId: number; role: string }[]
  /** The whole list of what was done on the server, however long, and last the restore itself. */
  lines: { at: number; sentence: string }[]
  /** Lines of the lists of farms and people. A request of an earlier version has none. */
  acts?: { at: number; sentence: string; farmId: number | null; email: string | null }[]
  signup: string | null
}

/**
 * Writes into a copy that is about to be restored, of any version, who may do what today: roles, memberships, who is disabled,
 * passwords, who may sign up. Ends all sessions, tokens and links, and adds the acts since. In one transaction; done twice it
 * changes nothing more. An account or a farm that today's database does not know stays as the copy has it.
 */
export const carryOver = (file: string, kept: Kept): void => {
  using sqlite = new Database(file, { readwrite: true, create: false, strict: true })
  sqlite.run("PRAGMA busy_timeout = 2000")
  sqlite.transaction(() => {
    endAccess(sqlite, ["sessions", "api_tokens", "password_links", "invitations"])
    keepPeople(sqlite, kept)
    if (has(sqlite, "members")) keepMembers(sqlite, kept)
    if (has(sqlite, "server_settings")) keepSignUp(sqlite, kept)
    if (has(sqlite, "audit_lines")) addLines(sqlite, kept)
    if (has(sqlite, "acts")) addActs(sqlite, kept)
  })()
}

/** Has the file the last of these lines? Then it was written by `carryOver`. */
export const isCarriedOver = (file: string, { lines }: Kept): boolean => {
  try {
    using sqlite = new Database(file, { readonly: true, strict: true })
    const line = lines.at(-1)
    return line !== undefined && hasLine(sqlite, line)
  } catch {
    return false
  }
}

const has = (sqlite: Database, table: string, column = "") =>
  sqlite.query("SELECT 1 FROM pragma_table_info(?1) WHERE ?2 = '' OR name = ?2").get(table, column) !== null

const keepPeople = (sqlite: Database, { people }: Kept) => {
  for (const { email, password, role, disabledAt } of people) {
    sqlite.query("UPDATE users SET password = ?, role = ? WHERE email = ?").run(password, role, email)
    if (has(sqlite, "users", "disabled_at"))
      sqlite.query("UPDATE users SET disabled_at = ? WHERE email = ?").run(disabledAt, email)
  }
}

type Membership = { userId: number; farmId: number; email: string; createdAt: number }

const keepMembers = (sqlite: Database, { people, farms, members }: Kept) => {
  const known = new Set(people.map(({ email }) => email))
  const pairOf = (email: string, farmId: number) => JSON.stringify([email, farmId])
  const roles = new Map(members.map(({ email, farmId, role }) => [pairOf(email, farmId), role]))
  const same = new Set(farms.map(({ id, createdAt }) => `${id} ${createdAt}`))
  const copied = sqlite
    .query<Membership, []>(
      `SELECT user_id AS userId, farm_id AS farmId, email, farms.created_at AS createdAt FROM members
      JOIN users ON users.id = user_id JOIN farms ON farms.id = farm_id`,
    )
    .all()
  for (const { userId, farmId, email, createdAt } of copied) {
    if (!known.has(email) || !same.has(`${farmId} ${createdAt}`)) continue
    const role = roles.get(pairOf(email, farmId)) ?? null
    if (role === null)
      sqlite.query("DELETE FROM members WHERE user_id = ? AND farm_id = ?").run(userId, farmId)
    else
      sqlite.query("UPDATE members SET role = ? WHERE user_id = ? AND farm_id = ?").run(role, userId, farmId)
  }
  giveFarms(sqlite)
}

/** Gives each user without a farm a new one, as when a user leaves the last one. */
const giveFarms = (sqlite: Database) => {
  const without = sqlite
    .query<{ id: number; firstName: string; company: string | null }, []>(
      "SELECT id, first_name AS firstName, company FROM users WHERE id NOT IN (SELECT user_id FROM members)",
    )
    .all()
  for (const user of without) {
    const { lastInsertRowid } = sqlite
      .query("INSERT INTO farms (name, created_at) VALUES (?, ?)")
      .run(firstFarmName(user), Date.now())
    sqlite
      .query("INSERT INTO members (user_id, farm_id, role, joined_at) VALUES (?, ?, 'manager', ?)")
      .run(user.id, lastInsertRowid, Date.now())
  }
}

const keepSignUp = (sqlite: Database, { signup }: Kept) => {
  sqlite.run("DELETE FROM server_settings WHERE name = 'signup'")
  if (signup !== null)
    sqlite.query("INSERT INTO server_settings (name, value) VALUES ('signup', ?)").run(signup)
}

/** Looked up in memory: the lists are long, and have no index for it. */
const addLines = (sqlite: Database, { lines }: Kept) => {
  const copied = sqlite.query<Line, []>("SELECT at, sentence FROM audit_lines").all()
  const known = new Set(copied.map(keyOf))
  const add = sqlite.query("INSERT INTO audit_lines (at, sentence) VALUES (?, ?)")
  for (const line of lines) {
    if (known.has(keyOf(line))) continue
    known.add(keyOf(line))
    add.run(line.at, line.sentence)
  }
}

type Line = { at: number; sentence: string }

type Act = Line & { farm: number | null; person: number | null }

const keyOf = ({ at, sentence, farm = null, person = null }: Line & Partial<Act>) =>
  JSON.stringify([at, sentence, farm, person])

const hasLine = (sqlite: Database, { at, sentence }: Line) =>
  sqlite.query("SELECT 1 FROM audit_lines WHERE at = ? AND sentence = ?").get(at, sentence) !== null

/** Adds the newer acts, but those of a farm or person that the copy does not have: nobody could read them. */
const addActs = (sqlite: Database, { acts = [], farms }: Kept) => {
  const createdAt = new Map(farms.map((farm) => [farm.id, farm.createdAt]))
  const farmOf = sqlite.query<{ id: number }, [number | null, number | null]>(
    "SELECT id FROM farms WHERE id = ? AND created_at = ?",
  )
  const personOf = sqlite.query<{ id: number }, [string | null]>("SELECT id FROM users WHERE email = ?")
  const copied = sqlite
    .query<Act, []>("SELECT at, sentence, farm_id AS farm, person_id AS person FROM acts")
    .all()
  const known = new Set(copied.flatMap(keysOfReaders))
  const add = sqlite.query("INSERT INTO acts (at, sentence, farm_id, person_id) VALUES (?, ?, ?, ?)")
  for (const { at, sentence, farmId, email } of acts) {
    const farm = farmOf.get(farmId, createdAt.get(farmId ?? 0) ?? null)?.id ?? null
    const person = personOf.get(email)?.id ?? null
    const act = { at, sentence, farm, person }
    if ((farm === null && person === null) || known.has(keyOf(act))) continue
    for (const key of keysOfReaders(act)) known.add(key)
    add.run(at, sentence, farm, person)
  }
}

/** The act, and what an earlier restore of a copy without its farm or its person left of it. */
const keysOfReaders = (act: Act) => [act, { ...act, farm: null }, { ...act, person: null }].map(keyOf)
