import { afterEach, expect, mock, spyOn, test } from "bun:test"
import type { SignedInUser } from "#domain/users"
import { noConnection, RequestError } from "../api/errors"
import { onUnauthorized } from "../api/unauthorized"
import { notifyReturn } from "../lib/on-return"
import { lastUserId, rememberUser } from "../store/last-user"
import { keepSnapshots } from "../store/snapshots"
import { openAsLast } from "./kept-session"

type Asked = Promise<SignedInUser | null>
const user = (id: number) => ({ id, farmId: 1, units: "us" }) as SignedInUser

const reload = spyOn(location, "reload").mockImplementation(() => undefined)
afterEach(() => {
  document.body.hidden = false
  reload.mockClear()
})

/** The device's last user, and a server that answers as told, or says nothing. */
const opening = async () => {
  rememberUser(7)
  for (const id of [7, 8]) await keepSnapshots(id, [{ path: "/api/auth/user", data: user(id), loadedAt: 1 }])
  const show = mock()
  const silent = new Promise<null>(() => undefined)
  const open = (asked: Asked = silent, ask = () => asked) => openAsLast(asked, ask, show)
  return { show, open }
}

test("the server's word for the same user is shown", async () => {
  const { show, open } = await opening()
  const said = user(7)
  await open(Promise.resolve(said))
  expect(show).toHaveBeenLastCalledWith(said)
  expect([document.body.hidden, lastUserId()]).toEqual([false, 7])
})

test.each([
  ["another user", user(8)],
  ["another farm", { ...user(7), farmId: 2 }],
])(
  "when the server names %s, the page is hidden, loaded again, and the last user forgotten",
  async (_, said) => {
    const { show, open } = await opening()
    await open(Promise.resolve(said))
    expect(document.body.hidden).toBe(true)
    expect(reload).toHaveBeenCalled()
    expect(show).not.toHaveBeenCalledWith(said)
    expect(lastUserId()).toBeUndefined()
  },
)

test("when the server names nobody, the session has ended, and the last user is forgotten", async () => {
  const { open } = await opening()
  const ended = mock()
  const stop = onUnauthorized(ended)
  await open(Promise.resolve(null))
  stop()
  expect(ended).toHaveBeenCalled()
  expect(lastUserId()).toBeUndefined()
  expect(reload).not.toHaveBeenCalled()
})

/** Nobody listens to it before the store has been read. */
const failing = (error: RequestError) => {
  const asked = Promise.reject<null>(error)
  asked.catch(() => undefined)
  return asked
}

test("a refusal is told; without an answer the server is asked again until there is one", async () => {
  const { show, open } = await opening()
  await expect(open(failing(new RequestError(403, "No.")))).rejects.toThrow("No.")
  const lost = () => failing(noConnection())
  const said = user(7)
  const answers = [lost, lost, async () => said]
  const ask = mock(() => (answers.shift() ?? lost)())
  await open(lost(), ask)
  for (let times = 1; times <= 3; times++) {
    notifyReturn()
    await new Promise(setImmediate)
    expect(ask).toHaveBeenCalledTimes(times)
  }
  expect(show).toHaveBeenLastCalledWith(said)
})

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
