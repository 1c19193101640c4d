import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { closeDatabase } from "../db/open"
import type { Category } from "../domain/categories"
import type { Sale } from "../domain/sales"
import type { Temperature } from "../domain/temperatures"
import { setRole } from "../users/queries"
import { Actor, farm } from "./farm"
import { dataUrlOf, makeJpeg } from "./jpeg-maker"

/** A row with a record of each kind. All contain `day`, which shows whose data an answer has. */
export type Pile = {
  day: string
  id: number
  temperatures: number
  turns: number
  materials: number
  sales: number
  photos: number
  changes: number
}

/** A caller with two piles of their own and one of another user. */
export type Caller = {
  name: string
  isAdmin: boolean
  /** Undefined without a valid session. */
  user?: number
  cookie: Promise<string>
  own: Pile
  sibling: Pile
  foreign: Pile
}

export type World = ReturnType<typeof farm>
export type Matrix = { callers: Caller[]; used: number; unused: number; open: () => World }

/** `open` returns a copy of the database with its own app, for calls that write. */
export const createMatrix = async (folder: string): Promise<Matrix> => {
  const template = join(folder, "template.db")
  const world = farm({}, template)
  const [ana, bo, ada, dee] = (["ana", "bo", "ada", "dee"] as const).map((name) =>
    world.signIn(`${name}@farm.test`, name === "ada" || name === "dee" ? "admin" : "user"),
  ) as [Actor, Actor, Actor, Actor]
  const used = await ada.post<Category>("/api/material-categories", { name: "Used" })
  const unused = await ada.post<Category>("/api/material-categories", { name: "Unused" })
  const callers: Caller[] = []
  for (const [name, actor] of Object.entries({ ana, bo, ada, dee })) {
    const own = await pile(actor, callers.length * 2, used)
    const sibling = await pile(actor, callers.length * 2 + 1, used)
    const { id: user } = await actor.get<{ id: number }>("/api/auth/user")
    callers.push({ name, isAdmin: name === "ada", user, cookie: actor.cookie, own, sibling, foreign: own })
  }
  const [owner, stranger] = callers as [Caller, Caller]
  for (const caller of callers) caller.foreign = caller === owner ? stranger.own : owner.own
  await setRole(world.db, "dee@farm.test", "user")
  const ended = world.signIn("ana@farm.test")
  await ended.done("POST", "/api/auth/logout")
  closeDatabase(world.db)

  const { user: _, ...outside } = owner
  callers.push({ ...outside, name: "ended session", cookie: ended.cookie })
  callers.push({ ...outside, name: "nobody", cookie: world.nobody.cookie })
  let copies = 0
  const open = () => {
    const file = join(folder, `copy-${++copies}.db`)
    copyFileSync(template, file)
    return farm({}, file)
  }
  return { callers, used: used.id, unused: unused.id, open }
}

export const call = ({ app }: World, { cookie }: Caller, method: string, path: string, body?: object) =>
  new Actor(app, cookie).call(method, path, body)

const pile = async (actor: Actor, index: number, { id: materialCategoryId }: Category): Promise<Pile> => {
  const day = `2025-03-${10 + index}`
  const photoUrl = dataUrlOf(await makeJpeg({ width: 8 + index, height: 8 }))
  const { id } = await actor.row({ rowId: day, location: day, materialCategoryId })
  const add = <T = { id: number }>(kind: string, record: object) =>
    actor.post<T>(`/api/rows/${id}/${kind}`, record)
  await actor.done("PATCH", `/api/rows/${id}`, { startDate: day })
  const [change] = await actor.get<{ id: number }[]>(`/api/rows/${id}/changes`)
  const reading = await add<Temperature>("temperatures", { temperature: 140, photoUrl, recordedAt: day })
  const turn = await add("turns", { waterAdded: true, turnedAt: day })
  const material = await add("materials", { cubicYards: 3, materialCategoryId, notes: day, addedAt: day })
  const sold = { clientName: day, emptyWeight: 1, fullWeight: 3, photoUrl, removedAt: day }
  const sale = await add<Sale>("sales", sold)
  return {
    day,
    id,
    temperatures: reading.id,
    turns: turn.id,
    materials: material.id,
    sales: sale.id,
    photos: Number(reading.photoUrl?.split("/").at(-1)),
    changes: change?.id ?? 0,
  }
}
