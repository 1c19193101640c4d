import { eq } from "drizzle-orm"
import { sessions as stored } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { Farm as FarmAnswer, FarmRole, Invitation } from "../domain/farms"
import type { OwnSession } from "../domain/sessions"
import type { TokenScope } from "../domain/tokens"
import { createSession } from "../sessions/queries"
import { insertUser, setRole } from "../users/queries"
import { invite } from "./crew"
import type { Actor, farm } from "./farm"
import { programOf } from "./program"
import { ask } from "./sql"

export type World = ReturnType<typeof farm>

export type Farm = { id: number; name: string; members: Map<number, FarmRole> }

/**
 * `user` is undefined without a valid session, `farm` the one that calls without ?farm= are about. `sessions` are the
 * asking one and another, by their ids; `joined` is the farm that the asking one stores.
 */
export type Caller = {
  name: string
  email: string
  actor: Actor
  user?: number
  farm?: Farm
  isAdmin: boolean
  sessions: string[]
  joined?: number | null
  /** Of a program, which asks with a token. */
  scope?: TokenScope
  /** The ids of the user's tokens. */
  apiTokens: number[]
}

export type People = Awaited<ReturnType<typeof peopleOf>>

/**
 * Mia's farm has everybody who belongs to a farm, Moe's a second manager. Dee is a manager until she is demoted and Rex
 * a worker until he is removed, see `demoteAndRemove`.
 */
export const peopleOf = async (world: World) => {
  const owner = (name: string, role: "user" | "admin" = "user") =>
    callerOf(name, world.signIn(`${name}@farm.test`, role))
  const [mia, moe, sam] = [await owner("mia"), await owner("moe"), await owner("sam", "admin")]
  const [ada, rex] = [await owner("ada", "admin"), await owner("rex")]
  await setRole(world.db, "sam@farm.test", "user")
  const recruit = (name: string, { actor }: Caller, role: FarmRole) => recruited(world, name, actor, role)
  const [dee, will] = [await recruit("dee", mia, "manager"), await recruit("will", mia, "worker")]
  const [olga, ivy] = [await recruit("olga", mia, "worker"), await recruit("ivy", mia, "inspector")]
  const [tao, ina] = [await recruit("tao", mia, "inspector"), await recruit("ina", mia, "inspector")]
  const abe = { ...(await recruit("abe", mia, "worker")), isAdmin: true }
  await setRole(world.db, abe.email, "admin")
  await invite(moe.actor, tao.actor, "manager")
  await invite(moe.actor, ina.actor, "worker")
  await invite(mia.actor, rex.actor, "worker")
  // Back to the farm that she joined first.
  await ina.actor.done("PATCH", "/api/auth/user", {
    farmId: (await mia.actor.get<FarmAnswer>("/api/farm")).id,
  })
  return { mia, moe, sam, ada, rex, dee, will, olga, ivy, tao, ina, abe }
}

const callerOf = async (name: string, actor: Actor): Promise<Caller & { user: number }> => {
  const { id, email } = await actor.get<{ id: number; email: string }>("/api/auth/user")
  return { name, email, actor, user: id, isAdmin: name === "ada", sessions: [], apiTokens: [] }
}

const recruited = async ({ db, signIn }: World, name: string, by: Actor, role: FarmRole) => {
  const { token } = await invitation(by, role)
  const email = `${name}@farm.test`
  const names = { firstName: name.charAt(0).toUpperCase() + name.slice(1), lastName: "Farmer" }
  const person = { email, username: email, password: "none", ...names }
  await inTransaction(db, (tx) => insertUser(tx, person, token))
  return callerOf(name, signIn(email))
}

export const invitation = async (by: Actor, role: FarmRole): Promise<{ id: number; token: string }> => {
  const { id, url } = await by.post<Invitation & { url: string }>("/api/farm/invitations", { role })
  return { id, token: url.split("/").at(-1) ?? "" }
}

/** Takes Dee's and Rex's rights away; their sessions stay. */
export const demoteAndRemove = async ({ mia, dee, rex }: People) => {
  await mia.actor.done("PATCH", `/api/farm/members/${dee.user}`, { role: "inspector" })
  await mia.actor.done("DELETE", `/api/farm/members/${rex.user}`)
}

/** The role of each person in each owner's farm when the matrix is asked. */
const crews = {
  mia: {
    mia: "manager",
    will: "worker",
    olga: "worker",
    abe: "worker",
    ivy: "inspector",
    dee: "inspector",
    tao: "inspector",
    ina: "inspector",
  },
  moe: { moe: "manager", tao: "manager", ina: "worker" },
  sam: { sam: "manager" },
  ada: { ada: "manager" },
  rex: { rex: "manager" },
} as const satisfies Record<string, { [P in keyof People]?: FarmRole }>

/** Each owner's farm; notes each caller's current one. */
export const farmsOf = async (people: People) => {
  const farms = new Map<string, Farm>()
  for (const [owner, crew] of Object.entries(crews)) {
    const { id, name } = await people[owner as keyof typeof crews].actor.get<FarmAnswer>("/api/farm")
    const members = Object.entries(crew).map(
      ([who, role]) => [people[who as keyof People].user, role] as const,
    )
    farms.set(owner, { id, name, members: new Map<number, FarmRole>(members) })
  }
  for (const [name, caller] of Object.entries(people) as [string, Caller][]) {
    const farm = farms.get(name in crews ? name : name === "tao" ? "moe" : "mia")
    if (farm) caller.farm = farm
  }
  return [...farms.values()]
}

/** Signs everybody in once more, and sets the password "none". */
export const addSessions = async ({ db }: World, people: People) => {
  await ask(db, "UPDATE users SET password = ?", await Bun.password.hash("none", cheap))
  for (const caller of Object.values<Caller & { user: number }>(people)) {
    await createSession(db, { id: caller.user })
    const list = await caller.actor.get<OwnSession[]>("/api/auth/sessions")
    caller.sessions = list.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)).map(({ id }) => id)
    const asking = eq(stored.tokenHash, caller.sessions[0] ?? "")
    caller.joined = (await db.select().from(stored).where(asking))[0]?.farmId ?? null
  }
}

/** Programs of Mia's, one for each scope. */
export const programsOf = async ({ app }: World, { mia, moe }: People): Promise<Caller[]> => {
  const [reader, writer] = [await programOf(app, mia.actor, "read"), await programOf(app, mia.actor, "write")]
  mia.apiTokens = [reader.id, writer.id]
  moe.apiTokens = [(await programOf(app, moe.actor)).id]
  return [reader, writer].map(({ program, scope }) => ({
    ...mia,
    name: `manager's program that may ${scope}`,
    actor: program,
    scope,
  }))
}

const cheap = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const
