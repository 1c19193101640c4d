import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { sqliteOf } from "../db/connection"
import { closeDatabase } from "../db/open"
import type { Category } from "../domain/categories"
import { Actor, farm } from "./farm"
import {
  type Caller,
  demoteAndRemove,
  type Farm,
  farmsOf,
  invitation,
  type People,
  peopleOf,
  type World,
} from "./matrix-people"
import { createPile, makeOld, type Pile } from "./matrix-piles"

/** `farm` is undefined for an invitation that can't be used any more. */
export type Token = { name: string; id: number; token: string; farm?: Farm }

export type Matrix = Awaited<ReturnType<typeof createMatrix>>

/** `open` returns a copy of the database with its own app, for calls that write. */
export const createMatrix = async (folder: string) => {
  const template = join(folder, "template.db")
  const world = farm({}, template)
  const people = await peopleOf(world)
  const { ada, will } = people
  const { id: used } = await ada.actor.post<Category>("/api/material-categories", { name: "Used" })
  const { id: unused } = await ada.actor.post<Category>("/api/material-categories", { name: "Unused" })
  const piles = await pilesOf(people, used)
  await demoteAndRemove(people)
  piles.push(await createPile(people.rex, [{ by: people.rex }, { by: people.rex }], used))
  makeOld(world.db, piles)
  const farms = await farmsOf(people)
  const tokens = await tokensOf(world, people, farms)
  const ended = world.signIn(will.email)
  await ended.done("POST", "/api/auth/logout")
  closeDatabase(world.db)

  const outside = (name: string, actor: Actor): Caller => ({ name, email: "", actor, isAdmin: false })
  const callers = [...named(people), outside("ended session", ended), outside("nobody", world.nobody)]
  let copies = 0
  const open = () => {
    const file = join(folder, `copy-${++copies}.db`)
    copyFileSync(template, file)
    return farm({}, file)
  }
  return { callers, farms, piles, tokens, used, unused, open }
}

export const call = ({ app }: World, { actor }: Caller, method: string, path: string, body?: object) =>
  new Actor(app, actor.cookie).call(method, path, body)

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

const tokensOf = async ({ db }: World, { mia, moe }: People, farms: Farm[]): Promise<Token[]> => {
  const [ofMia, ofMoe] = farms as [Farm, Farm]
  const [open, other] = [await invitation(mia.actor, "worker"), await invitation(moe.actor, "worker")]
  const [revoked, ended] = [await invitation(mia.actor, "manager"), await invitation(mia.actor, "manager")]
  await mia.actor.done("DELETE", `/api/farm/invitations/${revoked.id}`)
  sqliteOf(db)
    .query("UPDATE invitations SET expires_at = ? WHERE id = ?")
    .run(Date.now() - 1, ended.id)
  return [
    { ...open, name: "invitation", farm: ofMia },
    { ...other, name: "another farm's invitation", farm: ofMoe },
    { ...revoked, name: "revoked invitation" },
    { ...ended, name: "ended invitation" },
  ]
}
