import type { Category } from "../domain/categories"
import type { RowChange } from "../domain/rows"
import { invite } from "./crew"
import type { Actor, farm } from "./farm"
import { dataUrlOf, makeJpeg } from "./jpeg-maker"

type World = ReturnType<typeof farm>

/** Breaks a line, quotes, separates cells, is a formula, and has letters beyond the Basic Multilingual Plane. */
export const awkward = '=1+1; "Søren" says:\nwet, \u{1F33E}'

/** Ana's farm in a zone of its own, with every kind of record, photos, voids, corrections, and somebody who has left. */
export const fullFarm = async (world: World) => {
  const [ana, bo, cy, ada] = ["ana", "bo", "cy"]
    .map((name) => world.signIn(`${name}@farm.test`))
    .concat(world.signIn("ada@farm.test", "admin")) as [Actor, Actor, Actor, Actor]
  await invite(ana, bo, "worker")
  await invite(ana, cy, "worker")
  await ana.done("PATCH", "/api/farm", {
    name: "Søren's\u{1F33E} farm",
    address: "1, Mill Road",
    rule: "14 CCR 17868.3; permit 12-A-3456",
    zone: "America/Los_Angeles",
  })
  const type = await ada.post<Category>("/api/material-categories", {
    name: "Sawdust, dry",
    description: awkward,
  })
  const first = await ana.row({
    rowId: "A/1 ø",
    coordinates: { name: "North", lat: -1.5, lng: -122.25 },
    cubicYards: 60,
  })
  const second = await bo.row({ rowId: "A 1 ø", materialCategoryId: type.id })
  for (const [pile, actor] of [
    [first, ana],
    [second, cy],
    [first, bo],
  ] as const)
    await records(actor, pile.id, type.id)
  await ana.done("PATCH", `/api/rows/${first.id}`, { location: awkward, startDate: "2026-01-02" })
  await ana.done("PATCH", `/api/rows/${second.id}/status`, { status: "removed" })
  const members = await ana.get<{ id: number; firstName: string }[]>("/api/farm/members")
  await ana.done("DELETE", `/api/farm/members/${members.find(({ firstName }) => firstName === "Cy")?.id}`)
  return {
    ana,
    bo,
    cy,
    ada,
    first,
    second,
    changes: await ana.get<RowChange[]>(`/api/rows/${first.id}/changes`),
  }
}

const records = async (actor: Actor, pile: number, materialCategoryId: number) => {
  const photoUrl = dataUrlOf(await makeJpeg({ width: 64, height: 48 }))
  const add = (kind: string, body: object) => actor.post<{ id: number }>(`/api/rows/${pile}/${kind}`, body)
  for (let day = 10; day < 28; day++)
    await add("temperatures", {
      temperature: 120 + day,
      photoUrl: day % 5 === 0 ? photoUrl : null,
      recordedAt: `2026-03-${day}T08:30:00.250Z`,
    })
  const wrong = await add("temperatures", { temperature: 250, photoUrl, recordedAt: "2026-03-28" })
  await add(`temperatures/${wrong.id}/void`, { reason: awkward })
  const turn = await add("turns", { waterAdded: true, turnedAt: "2026-03-12" })
  await add(`turns/${turn.id}/void`, { reason: "Twice" })
  await add("turns", { waterAdded: false, turnedAt: "2026-03-11" })
  await add("materials", { cubicYards: 3, materialCategoryId, notes: awkward, addedAt: "2026-03-11" })
  const load = {
    clientName: "@Çelik & Co",
    emptyWeight: 12_000,
    fullWeight: 30_500,
    photoUrl,
    removedAt: "2026-04-01",
  }
  await add("sales", load)
  const sale = await add("sales", { ...load, photoUrl: null })
  await add(`sales/${sale.id}/void`, { reason: "Not paid" })
}
