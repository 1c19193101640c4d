import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { setProblem } from "../../src/db/problems"

import { liveStreamsOf } from "../../src/events/live-streams"
import { farm } from "../../src/test/farm"
import { isLive } from "../api/heard"
import { phone, screen } from "../test/phone"

const sentence = "The newest copy of the records is of 2026-11-20."

test("a manager reads on every screen that copies are missing", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row()
  setProblem(world.db, "backup", sentence)
  const { open } = await phone(ana.cookie, world)
  for (const path of ["/", `/rows/${id}`, "/account"]) {
    await open(path)
    await screen.findByText(sentence)
  }
})

test("the line comes and goes with the problem, while a screen is open", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.row({ rowId: "A-1" })
  const { open, live } = await phone(ana.cookie, world)
  live()
  await open("/", { answers: true })
  await waitFor(() => expect(isLive()).toBe(true))
  const tell = (problem?: string) => {
    setProblem(world.db, "backup", problem)
    world.db.engine.invalidateReads()
    liveStreamsOf(world.db).tell({ kinds: ["farm"] })
  }
  tell(sentence)
  await screen.findByText(sentence)
  tell()
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})
