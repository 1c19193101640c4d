import { expect, mock, test } from "bun:test"
import type { SignedInUser } from "#domain/users"
import { rememberUser } from "../store/last-user"
import { keepSnapshots } from "../store/snapshots"
import { openAsLast } from "./kept-session"

const user = (id: number) => ({ id, farmId: 1 }) as SignedInUser

/** The device's last user, and a server that says nothing. */
const opening = async () => {
  rememberUser(7)
  for (const id of [7, 8]) await keepSnapshots(id, [{ path: "/api/auth/user", data: user(id), loadedAt: 1 }])
  const show = mock()
  const silent = new Promise<null>(() => undefined)
  return { show, open: () => openAsLast(silent, () => silent, show) }
}

test("the last user is shown, unless the server has said meanwhile who it is", async () => {
  const { show, open } = await opening()
  open()
  await new Promise<void>((shown) => show.mockImplementation(() => shown()))
  const [change] = show.mock.calls[0] ?? []
  expect(change(undefined)).toEqual(user(7))
  for (const said of [user(8), null]) expect(change(said)).toBe(said)
})

test("nobody is shown when another one has logged in while the device was being asked", async () => {
  const { show, open } = await opening()
  const opened = open()
  rememberUser(8)
  await expect(opened).rejects.toThrow("Nobody's data are kept")
  expect(show).not.toHaveBeenCalled()
})
