import { afterEach, expect, setSystemTime, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { FarmMember } from "#domain/farms"
import type { Row } from "#domain/rows"
import type { SignedInUser } from "#domain/users"
import { invite } from "../../src/test/crew"
import { type Actor, farm } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"

afterEach(() => void setSystemTime())

/** Bo has a farm and works on Ana's, which is the current one. Each has a pile. */
const bosPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const bo = world.signIn("bo@farm.test")
  await ana.row({ rowId: "ANAS" })
  await bo.row({ rowId: "BOS" })
  await invite(ana, bo, "worker")
  return { ...(await phone(bo.cookie, world)), world, ana, bo }
}

const ownFarm = async (actor: Actor) => {
  const { farms } = await actor.get<SignedInUser>("/api/auth/user")
  return farms.find(({ role }) => role === "manager")?.id
}

const removeFrom = async (manager: Actor, firstName: string) => {
  const members = await manager.get<FarmMember[]>("/api/farm/members")
  const member = members.find((each) => each.firstName === firstName)
  await manager.done("DELETE", `/api/farm/members/${member?.id}`)
}

const chosen = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>("Farm")
  return select.selectedOptions[0]?.textContent
}

test("home says whose farm it is and changes it", async () => {
  const { open } = await bosPhone()
  await open("/")
  await screen.findByText("Pile #ANAS")
  expect(await chosen()).toBe("Ana's farm")
  await userEvent.selectOptions(screen.getByLabelText("Farm"), "Bo's farm")
  await screen.findByText("Pile #BOS")
  expect(await chosen()).toBe("Bo's farm")
})

test("farms of the same name are told apart by the user's role", async () => {
  const { open, ana } = await bosPhone()
  await ana.done("PATCH", "/api/farm", { name: "Bo's farm" })
  await open("/")
  await screen.findByText("Pile #ANAS")
  const { options } = screen.getByLabelText<HTMLSelectElement>("Farm")
  expect([...options].map(({ text }) => text)).toEqual(["Bo's farm (Worker)", "Bo's farm (Manager)"])
})

test("a farm that can't be changed stays", async () => {
  const { open, connection } = await bosPhone()
  await open("/")
  await screen.findByText("Pile #ANAS")
  connection("none")
  await userEvent.selectOptions(screen.getByLabelText("Farm"), "Bo's farm")
  await screen.findByText("Error changing the farm")
  expect(await chosen()).toBe("Ana's farm")
})

test("somebody with one farm sees no choice of farms", async () => {
  const { world, ana } = await bosPhone()
  const { open } = await phone(ana.cookie, world)
  await open("/")
  await screen.findByText("Pile #ANAS")
  expect(screen.queryByLabelText("Farm")).toBeNull()
  await open("/rows/new")
  await screen.findByLabelText("Row ID")
  expect(screen.queryByLabelText("Farm")).toBeNull()
})

test("a new pile goes to the farm that its form names, although another tab has changed the farm", async () => {
  const { open, fill, tap, ana, bo } = await bosPhone()
  await open("/rows/new")
  expect((await screen.findByLabelText("Farm")).textContent).toBe("Ana's farm")
  const { farms } = await bo.get<{ farms: { id: number; name: string }[] }>("/api/auth/user")
  const own = farms.find(({ name }) => name === "Bo's farm")
  await bo.done("PATCH", "/api/auth/user", { farmId: own?.id })
  await fill("Row ID", "NEW")
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  await tap("Create Row")
  await screen.findByText("Pile #BOS")
  expect(await chosen()).toBe("Bo's farm")
  expect(await ana.get<object[]>("/api/rows")).toMatchObject([{ rowId: "NEW" }, { rowId: "ANAS" }])
})

test("'Go to the form' leads to the form of the draft's farm, although the session has another one", async () => {
  const { open, fill, tap, ana, bo } = await bosPhone()
  await open("/rows/new")
  await fill("Row ID", "NEW")
  await fill("Location", "North yard")
  await fill("Length (ft)", "80")
  await open("/")
  await screen.findByText("Pile #ANAS")
  await userEvent.selectOptions(screen.getByLabelText("Farm"), "Bo's farm")
  await screen.findByText("Pile #BOS")
  await userEvent.click(screen.getAllByRole("link", { name: "Add New Row" })[0] as HTMLElement)
  expect((await screen.findByLabelText("Farm")).textContent).toBe("Bo's farm")
  await tap("Logout")
  const dialog = await screen.findByRole("dialog", { name: "Log out?" })
  expect(dialog.textContent).toContain("Not finished: New row of Ana's farm")
  await tap("Go to the form")
  expect((await screen.findByLabelText("Farm")).textContent).toBe("Ana's farm")
  expect(screen.getByLabelText<HTMLInputElement>("Row ID").value).toBe("NEW")
  await tap("Create Row")
  await screen.findByText("New compost row created")
  expect(await ana.get<object[]>("/api/rows")).toMatchObject([{ rowId: "NEW" }, { rowId: "ANAS" }])
  expect(await bo.get<object[]>("/api/rows")).toMatchObject([{ rowId: "BOS" }])
})

test("there is no form for a new pile of a farm that is not the user's", async () => {
  const { open, bo } = await bosPhone()
  const { farms } = await bo.get<{ farms: { id: number }[] }>("/api/auth/user")
  await open(`/rows/new?farm=${Math.max(...farms.map(({ id }) => id)) + 1}`)
  await screen.findByText("Farm not found")
  expect(screen.queryByLabelText("Row ID")).toBeNull()
})

test.each(["a pile", "no pile"])(
  "a removed member whose own farm has %s reads whose list that is",
  async (has) => {
    const { open, ana, bo } = await bosPhone()
    const [own] = await bo.get<Row[]>(`/api/rows?farm=${await ownFarm(bo)}`)
    if (has === "no pile") await bo.done("DELETE", `/api/rows/${own?.id}`)
    await open("/")
    await screen.findByText("Pile #ANAS")
    await removeFrom(ana, "Bo")
    setSystemTime(new Date(Date.now() + 6 * 60_000))
    act(() => void document.dispatchEvent(new Event("visibilitychange")))
    const note = (await screen.findByText(/^As of /)).parentElement as HTMLElement
    await userEvent.click(within(note).getByRole("button", { name: "Refresh" }))
    await screen.findByText(
      has === "a pile" ? "Pile #BOS" : "No compost piles found. Create your first pile!",
    )
    await waitFor(() => expect(screen.queryByLabelText("Farm")).toBeNull())
    expect(screen.queryByText("Pile #ANAS")).toBeNull()
  },
)

test("the menu's log and a pile say whose they are, where the user has two farms", async () => {
  const { open, ana, bo, world } = await bosPhone()
  const farmId = (await bo.get<{ farmId: number }>("/api/auth/user")).farmId
  const log = () => screen.findByText("Export Log").then((item) => item.getAttribute("href"))
  const facts = () =>
    screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  const [pile] = await ana.get<Row[]>("/api/rows")
  await open("/")
  expect(await log()).toBe(`/api/log.csv?farm=${farmId}`)
  await open(`/rows/${pile?.id}`)
  await screen.findByText("Dimensions")
  expect(facts()).toContain("Farm: Ana's farm")
  const anas = await phone(ana.cookie, world)
  await anas.open("/")
  expect(await log()).toBe("/api/log.csv")
  await anas.open(`/rows/${pile?.id}`)
  await screen.findByText("Dimensions")
  expect(facts().join()).not.toContain("Farm:")
})

test("another tab that changes the farm or the user makes this one load again", async () => {
  const { open } = await bosPhone()
  await open("/")
  await screen.findByText("Pile #ANAS")
  const own = localStorage.getItem("user") ?? ""
  let loads = 0
  const { reload } = location
  location.reload = () => void ++loads
  const written = (value: string) => {
    localStorage.setItem("user", value)
    dispatchEvent(new StorageEvent("storage", { key: "user", newValue: value }))
  }
  written(own)
  expect(loads).toBe(0)
  written(own.replace(/\d+$/, "9"))
  expect(loads).toBe(1)
  written(own.replace(/^\d+/, "9"))
  expect(loads).toBe(2)
  // Of a logout it hears although its own claim, written meanwhile, stands there again.
  localStorage.setItem("user", own)
  dispatchEvent(new StorageEvent("storage", { key: "user", newValue: null }))
  expect(loads).toBe(3)
  location.reload = reload
})
