import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Category } from "../domain/categories"
import { openOffice } from "../messages/office"
import { close } from "./close"
import { type Actor, farm } from "./farm"
import { copiesOf } from "./matrix-copies"
import {
  addSessions,
  type Caller,
  demoteAndRemove,
  type Farm,
  farmsOf,
  type People,
  peopleOf,
  programsOf,
  type World,
} from "./matrix-people"
import { createPile, makeOld, type Pile } from "./matrix-piles"
import { matrixOffice, receiversIn } from "./matrix-receivers"
import { invitationsOf, linksByDemoted, linksOf } from "./matrix-tokens"
import { Secrets } from "./secrets"
import { ask } from "./sql"

/** In the folder of the copies. */
const copy = "windrow-2026-05-01T021500Z.sqlite"

export type Matrix = Awaited<ReturnType<typeof createMatrix>>

/** `open` returns a copy of the database with its own app. */
export const createMatrix = async (folder: string) => {
  const template = join(folder, "template.db")
  const world = farm({}, template)
  const people = await peopleOf(world)
  const { ada, will } = people
  const { id: used } = await ada.actor.post<Category>("/api/material-categories", { name: "Used" })
  const { id: unused } = await ada.actor.post<Category>("/api/material-categories", { name: "Unused" })
  const piles = await pilesOf(people, used)
  const early = await linksByDemoted(people)
  await demoteAndRemove(people)
  piles.push(await createPile(people.rex, [{ by: people.rex }, { by: people.rex }], used))
  await makeOld(world.db, piles)
  const farms = await farmsOf(people)
  const tokens = await invitationsOf(world, people, farms)
  const links = [...early, ...(await linksOf(world, people))]
  await addSessions(world, people)
  const programs = await programsOf(world, people)
  const ended = world.signIn(will.email)
  await ended.done("POST", "/api/auth/logout")
  const imports = await importsIn(world, farms)
  const probes = await probesIn(world, farms)
  const receivers = await receiversIn(world, farms)
  const acts = await actsIn(world)
  await close(world.db)

  const outside = (name: string, actor: Actor): Caller => ({
    name,
    email: "",
    actor,
    isAdmin: false,
    sessions: [],
    apiTokens: [],
  })
  const callers = [...named(people), outside("ended session", ended), outside("nobody", world.nobody)]
  mkdirSync(join(folder, "backups"))
  writeFileSync(join(folder, "backups", copy), "a copy")
  const secrets = new Secrets([...tokens, ...links].map(({ token }) => token))
  const copyOf = await copiesOf(template)
  const open = () => {
    const opened = copyOf()
    // Nothing is sent: a message under way would outlive its database.
    openOffice(opened.db, { ...matrixOffice, isClosed: true })
    return { ...opened, app: secrets.overhear(opened.app, opened.log) }
  }
  return {
    secrets,
    callers,
    programs,
    farms,
    piles,
    tokens,
    links,
    imports,
    probes,
    receivers,
    acts,
    copy,
    used,
    unused,
    open,
  }
}

/** A file that was read into each farm, and of which nothing is left to take back. */
const importsIn = async ({ db }: World, farms: readonly Farm[]) => {
  const made: { id: number; farm: Farm }[] = []
  for (const farm of farms) {
    const [manager = 0] = [...farm.members].find(([, role]) => role === "manager") ?? []
    const [row] = await ask(
      db,
      `INSERT INTO imports (farm_id, name, hash, kind, head, answers, imported_by, imported_at, records, known, refused, ended_at)
      VALUES (?, ?, 'none', 'turns', '', '{}', ?, ?, 2, 0, 0, ?) RETURNING id`,
      farm.id,
      `${farm.name}.csv`,
      manager,
      Date.now(),
      Date.now(),
    )
    made.push({ id: Number(row?.[0]), farm })
  }
  return made
}

/** A wireless probe of each farm, with a key of the same id. */
const probesIn = async ({ db }: World, farms: readonly Farm[]) => {
  const made: { id: number; farm: Farm }[] = []
  for (const farm of farms) {
    const [manager = 0] = [...farm.members].find(([, role]) => role === "manager") ?? []
    const id = made.length + 1
    const [name, now] = [`${farm.name.split(" ")[0]} probe`, Date.now()]
    await ask(
      db,
      "INSERT INTO probe_keys (id, farm_id, key_hash, made_by, created_at) VALUES (?, ?, ?, ?, ?)",
      ...[id, farm.id, `hash ${id}`, manager, now],
    )
    await ask(
      db,
      "INSERT INTO wireless_probes (id, farm_id, key_id, name, silent_hours, created_at) VALUES (?, ?, ?, ?, 6, ?)",
      ...[id, farm.id, id, name, now],
    )
    made.push({ id, farm })
  }
  return made
}

/** The acts, newest first: in which farm, to whom. */
const actsIn = async ({ db }: World) =>
  (await ask(db, "SELECT id, farm_id, person_id FROM acts ORDER BY id DESC")).map(([id, farm, person]) => ({
    id: Number(id),
    farm: Number(farm),
    person: Number(person),
  }))

export const call = ({ app }: World, { actor }: Caller, method: string, path: string, body?: object) =>
  actor.at(app).call(method, path, body)

const roles: Record<keyof People, string> = {
  mia: "manager",
  moe: "manager of another farm",
  sam: "stranger, once an admin",
  ada: "admin",
  rex: "removed",
  dee: "demoted",
  will: "worker",
  olga: "other worker",
  ivy: "inspector",
  tao: "inspector, manager in the current farm",
  ina: "inspector, worker in another farm",
  abe: "worker and admin",
}

const named = (people: People): Caller[] =>
  Object.entries(people).map(([key, caller]) => ({ ...caller, name: roles[key as keyof People] }))

const pilesOf = async ({ mia, moe, sam, ada, will, olga, dee, rex, ina }: People, used: number) => {
  const everybody = [mia, will, olga, dee, rex].map((by) => ({ by }))
  const old = [
    { by: mia, isOld: true },
    { by: will, isOld: true },
  ]
  const piles: Pile[] = [await createPile(mia, [...everybody, ...old], used)]
  // Rex's session is in Mia's farm until he is removed.
  for (const [creator, authors] of [
    [will, [mia, will]],
    [rex, [mia, rex]],
    [moe, [moe, ina]],
    [sam, [sam, sam]],
    [ada, [ada, ada]],
  ] as const)
    piles.push(
      await createPile(
        creator,
        authors.map((by) => ({ by })),
        used,
      ),
    )
  return piles
}
