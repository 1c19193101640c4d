import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

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
  await screen.findByText("New compost row created")
  expect(await ana.get<object[]>("/api/rows")).toMatchObject([{ rowId: "NEW" }, { rowId: "ANAS" }])
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
    dispatchEvent(new StorageEvent("storage", { key: "user" }))
  }
  written(own)
  expect(loads).toBe(0)
  written(own.replace(/\d+$/, "9"))
  expect(loads).toBe(1)
  written(own.replace(/^\d+/, "9"))
  expect(loads).toBe(2)
  location.reload = reload
})
