import { expect, spyOn, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { farm } from "../../src/test/farm"
import { saveDraft } from "../store/drafts"
import { lastUserId } from "../store/last-user"
import { settleLogOut } from "../store/owed-log-out"
import { snapshotOf } from "../store/snapshots"
import { keepAll, keptDrafts, keptRecords, waitingFor } from "../test/kept"
import { phone, screen, within } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const other = await ana.row({ rowId: "A-120" })
  const shared = await phone(ana.cookie, world)
  /** Leaves two forms unfinished, and two records that were refused. */
  const begin = async () => {
    await shared.open(`/rows/${row.id}/temperature`)
    await shared.fill("Temperature (°F)", "145")
    await shared.open(`/rows/${other.id}/turn`)
    await shared.tap("No", "radio")
    await shared.open("/")
    await screen.findByText("Pile #A-118")
    const refused = { needsAttention: true, tries: 1, triedAt: Date.now(), reason: "A pile has 99 turns" }
    await keepAll(
      waitingFor(row, "turns", { waterAdded: true }, refused),
      waitingFor(other, "turns", { waterAdded: true }, refused),
    )
    await waitFor(async () => expect(await keptDrafts()).toHaveLength(2))
  }
  const signInAgain = async () => (await phone(world.signIn("ana@farm.test").cookie, world)).open
  return { ...shared, world, ana, row, begin, signInAgain, cookie: await ana.cookie }
}

const question = () => screen.findByRole("dialog", { name: "Log out?" })
const kept = async () => [(await keptRecords()).length, (await keptDrafts()).length]

test("logging out counts what is not sent, and asks", async () => {
  const { begin, tap, sent } = await anasPhone()
  await begin()
  await tap("Logout")
  const { textContent } = await question()
  expect(textContent).toContain("2 records and 2 forms are not sent.")
  expect(textContent).toContain("Not finished: Temperature of A-118, Turn of A-120")
  await tap("Cancel")
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(sent).not.toContain("POST /api/auth/logout")
})

test("of many forms the question names the first three", async () => {
  const { open, tap, send } = await anasPhone()
  const { id } = await (await send("/api/auth/user")).json()
  for (const place of [1, 2, 3, 4, 5])
    await saveDraft({
      key: `${id} turn ${place}`,
      userId: String(id),
      title: `Turn of Z-${place}`,
      page: `/rows/${place}/turn`,
      begunAt: place,
      idempotencyKey: `${place}`,
      values: {},
    })
  await open("/")
  await tap("Logout")
  await screen.findByText("5 forms are not sent.")
  expect((await question()).textContent).toContain(
    "Not finished: Turn of Z-1, Turn of Z-2, Turn of Z-3 and 2 more",
  )
})

/** Reads of all of the phone's records, or of all forms, fail until the returned function is called. */
const unreadable = (store: "outbox" | "drafts", name: string) => {
  const method = store === "outbox" ? "getAll" : "getAllKeys"
  const own = IDBObjectStore.prototype[method]
  Object.assign(IDBObjectStore.prototype, {
    [method](this: IDBObjectStore, ...query: []) {
      if (this.name === store) throw new DOMException("Lost", name)
      return own.apply(this, query)
    },
  })
  return () => void Object.assign(IDBObjectStore.prototype, { [method]: own })
}

test.each([
  ["outbox", "UnknownError"],
  ["drafts", "UnknownError"],
  ["outbox", "InvalidStateError"],
] as const)("a logout asks when the %s can't be read: %s", async (store, name) => {
  const { open, tap, sent } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-118")
  const mend = unreadable(store, name)
  try {
    await tap("Logout")
    expect((await question()).textContent).toContain("Windrow can't read what waits on this phone now.")
    expect(screen.queryByRole("button", { name: "Save as a file" })).toBeNull()
    expect(sent).not.toContain("POST /api/auth/logout")
    await tap("Log out and keep them for me")
    await screen.findByText("You have been successfully logged out.")
  } finally {
    mend()
  }
})

test("a logout asks nothing where the browser keeps nothing", async () => {
  const { open, tap } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-118")
  const mends = (["outbox", "drafts"] as const).map((store) => unreadable(store, "SecurityError"))
  try {
    await tap("Logout")
    await screen.findByText("You have been successfully logged out.")
  } finally {
    for (const mend of mends) mend()
  }
})

test("what is not sent stays through a logout, for the next login of the same person", async () => {
  const { begin, tap, row, signInAgain } = await anasPhone()
  await begin()
  await tap("Logout")
  await tap("Log out and keep them for me")
  await screen.findByText("You have been successfully logged out.")
  expect(await kept()).toEqual([2, 2])
  const open = await signInAgain()
  await open("/waiting")
  expect(await screen.findAllByText("Needs attention: A pile has 99 turns")).toHaveLength(2)
  await open(`/rows/${row.id}/temperature`)
  expect((await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")).value).toBe("145")
})

test("'Go to the form' leads to the first one and stays signed in", async () => {
  const { begin, tap, row, send } = await anasPhone()
  await begin()
  await tap("Logout")
  await tap("Go to the form")
  expect((await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")).value).toBe("145")
  expect(location.pathname).toBe(`/rows/${row.id}/temperature`)
  expect((await send("/api/auth/user")).status).toBe(200)
})

test("'Send now' sends the records and shows what becomes of them", async () => {
  const { open, connection, tap, row, send } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-118")
  connection("none")
  await keepAll(waitingFor(row, "turns", { waterAdded: true }))
  await screen.findByText("1 record waits")
  connection("good")
  await tap("Logout")
  expect((await question()).textContent).toContain("1 record is not sent.")
  within(await question())
    .getByRole("button", { name: "Send now" })
    .click()
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  expect(location.pathname).toBe("/waiting")
  expect(await (await send(`/api/rows/${row.id}/turns`)).json()).toHaveLength(1)
})

test("'Save as a file' saves records and forms", async () => {
  const { begin, tap } = await anasPhone()
  await begin()
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  HTMLAnchorElement.prototype.click = () => undefined
  await tap("Logout")
  await tap("Save as a file")
  await waitFor(() => expect(files).toHaveLength(1))
  const text = await files[0]?.text()
  for (const words of [
    "Turn, water added",
    "A pile has 99 turns",
    "Temperature of A-118",
    "temperature: 145",
  ])
    expect(text).toContain(words)
})

const signedOutHere = () => screen.findByRole("heading", { name: "Signed out on this phone" })

/** Ana's phone after a logout that did not reach the server. */
const loggedOutAlone = async (without: "none" | "no server" = "none") => {
  const anas = await anasPhone()
  const { begin, tap, connection, send } = anas
  const { id } = await (await send("/api/auth/user")).json()
  await begin()
  await waitFor(async () => expect(await snapshotOf(id, "/api/auth/user")).toBeDefined())
  await tap("Logout")
  connection(without)
  await tap("Log out and keep them for me")
  await signedOutHere()
  return { ...anas, id }
}

const nothingOfAnas = () => expect(document.body.textContent).not.toMatch(/A-118|Ana/)

/** Watches for words on the page, even for a single frame; the answers in its scripts are not shown. */
const watchFor = (words: RegExp) => {
  let isSeen = false
  const watch = new MutationObserver(() => {
    const shown = [...document.body.children].filter(({ tagName }) => tagName !== "SCRIPT")
    isSeen ||= shown.some(({ textContent }) => words.test(textContent ?? ""))
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })
  return () => {
    watch.disconnect()
    return isSeen
  }
}

test.each(["none", "no server"] as const)(
  "a logout over a connection like '%s' signs out on the phone, where only what is not sent stays",
  async (without) => {
    const { openAlone, id, tap } = await loggedOutAlone(without)
    nothingOfAnas()
    expect(await kept()).toEqual([2, 2])
    expect(await snapshotOf(id, "/api/auth/user")).toBeUndefined()
    expect(lastUserId()).toBeUndefined()
    await tap("Try again")
    await signedOutHere()
    await openAlone("/")
    await signedOutHere()
    nothingOfAnas()
  },
)

test("such a logout is sent when the connection is back, and the login comes", async () => {
  const { connection, send } = await loggedOutAlone()
  connection("good")
  await act(async () => void dispatchEvent(new Event("online")))
  await screen.findByRole("heading", { name: "Welcome Back" })
  await screen.findByText("You have been successfully logged out.")
  expect((await send("/api/auth/user")).status).toBe(401)
})

test("such a logout is tried again by itself while its page stays shown", async () => {
  const { connection } = await loggedOutAlone()
  connection("good")
  await screen.findByRole("heading", { name: "Welcome Back" })
})

test("the piles are hidden from the press on, and reopening tells of the logout before the server is given up", async () => {
  const { open, openAlone, tap, hold, connection } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-118")
  connection("silent")
  await tap("Logout")
  await screen.findByText("Logging out...")
  nothingOfAnas()
  await signedOutHere()
  const release = hold("/api/auth/logout")
  await openAlone("/")
  await signedOutHere()
  connection("good")
  release()
  await screen.findByRole("heading", { name: "Welcome Back" })
})

test("an invitation that was opened before such a logout was sent is there after it", async () => {
  const { connection, openAlone, ana } = await loggedOutAlone()
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const { pathname } = new URL(url)
  await openAlone(pathname)
  await signedOutHere()
  connection("good")
  await screen.findByRole("heading", { name: "Join a Farm" })
  expect(location.pathname).toBe(pathname)
})

test("when another tab has reached the server, this one leaves at once and sends nothing", async () => {
  const { sent } = await loggedOutAlone()
  sent.splice(0)
  const leave = spyOn(location, "assign").mockImplementation(() => undefined)
  settleLogOut()
  dispatchEvent(new StorageEvent("storage", { key: "log-out" }))
  expect(leave.mock.calls).toEqual([["/login"]])
  expect(sent).toEqual([])
})

test("Bo, who opens the app while the browser still has Ana's session, sees no frame of hers", async () => {
  const { connection, open, world, cookie, sent, signInAgain } = await loggedOutAlone()
  connection("good")
  sent.splice(0)
  const hasSeen = watchFor(/A-118|Ana/)
  await open("/", { answers: true })
  await screen.findByRole("heading", { name: "Welcome Back" })
  expect(hasSeen()).toBe(false)
  expect(sent.filter((each) => each.includes("/api/"))).toEqual(["POST /api/auth/logout"])
  expect((await world.app.request("/api/auth/user", { headers: { cookie, host: "localhost" } })).status).toBe(
    401,
  )
  await (await signInAgain())("/")
  await screen.findByText("Pile #A-118")
})

test("who logs in after Ana's session has ended by itself stays signed in", async () => {
  const { connection, open, world, fill, tap, cookie } = await loggedOutAlone()
  const bo = { email: "bo@farm.test", password: "secret1", firstName: "Bo", lastName: "Berg" }
  await world.nobody.post("/api/auth/register", bo)
  await world.app.request("/api/auth/logout", { method: "POST", headers: { cookie, host: "localhost" } })
  connection("good")
  await open("/login")
  await fill("Email", "bo@farm.test")
  await fill("Password", "secret1")
  await tap("Login")
  await screen.findByText("No compost piles found. Create your first pile!")
})

test("another person's logout asks nothing, shows nothing of Ana's, and keeps what she has not sent", async () => {
  const { begin, tap, world, row, send } = await anasPhone()
  await begin()
  await send("/api/auth/logout", { method: "POST" })
  const bos = await phone(world.signIn("bo@farm.test").cookie, world)
  await bos.open("/")
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(document.body.textContent).not.toMatch(/A-118|attention|Not finished/)
  await bos.open(`/rows/${row.id}/temperature`)
  await screen.findByText("Compost row not found")
  await tap("Logout")
  await screen.findByText("You have been successfully logged out.")
  expect(await kept()).toEqual([2, 2])
})
