import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { FarmMember, Invitation, OwnFarm } from "#domain/farms"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"

/** Ana manages her farm, Bo works on it. */
const crew = () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const bo = world.signIn("bo@farm.test")
  return { world, ana, bo, invited: invite(ana, bo, "worker") }
}

const anasPhone = async () => {
  const { world, ana, bo, invited } = crew()
  await invited
  return { ...(await phone(ana.cookie, world)), world, ana, bo }
}

const bosPhone = async () => {
  const { world, ana, bo, invited } = crew()
  await invited
  return { ...(await phone(bo.cookie, world)), ana, bo }
}

const section = (name: string) => screen.findByRole("region", { name })
const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent)

const chooseIn = async (dialog: string, role: RegExp) =>
  userEvent.click(
    within(await screen.findByRole("dialog", { name: dialog })).getByRole("radio", { name: role }),
  )

test("a manager changes the farm's name, address, rule and time zone", async () => {
  const { open, tap, fill, ana } = await anasPhone()
  await open("/farm")
  await fill("Farm Name", "Green Farm")
  await fill("Address (optional)", "1 Mill Road")
  await fill("Rule or permit (optional)", "Permit 12-A-3456")
  const zones = await screen.findByLabelText<HTMLSelectElement>("Time Zone")
  expect([...zones.options].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    "Not chosen yet (UTC)",
    "UTC (this device)",
  ])
  await screen.findByText(
    "Days are counted in this zone. Changing it counts every pile's cooking days again.",
  )
  await userEvent.selectOptions(zones, "America/Los_Angeles")
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({
    name: "Green Farm",
    address: "1 Mill Road",
    rule: "Permit 12-A-3456",
    zone: "America/Los_Angeles",
  })
  await fill("Address (optional)", "")
  await fill("Rule or permit (optional)", "")
  await tap("Save Farm")
  // The toast of the first save may still be there.
  await waitFor(async () =>
    expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({
      name: "Green Farm",
      address: null,
      rule: null,
    }),
  )
})

test("a manager names the limits that results are held against, and a worker reads them", async () => {
  const { open, tap, fill, ana, world, bo } = await anasPhone()
  await open("/farm")
  await fill("Limits for Results (optional)", "Lead, mg/kg, 300")
  await tap("Save Farm")
  await screen.findByText("The limit of Lead needs a number such as 0.7, and the lower one first")
  await fill("Limits for Results (optional)", "Lead, mg/kg, at most 300, our permit\npH, , 6 to 8")
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  expect((await ana.get<OwnFarm>("/api/farm")).limits).toEqual([
    { parameter: "Lead", unit: "mg/kg", atMost: 300, atLeast: null, source: "our permit" },
    { parameter: "pH", unit: null, atMost: 8, atLeast: 6, source: null },
  ])
  const bos = await phone(bo.cookie, world)
  await bos.open("/farm")
  await screen.findByText("Lead, mg/kg, at most 300, our permit; pH, , 6 to 8")
})

test("after a change of the time zone the manager's own list counts the days anew", async () => {
  const { open, tap, ana } = await anasPhone()
  const row = await ana.row({ rowId: "Z-1" })
  // One day in UTC, two in Los Angeles.
  for (const recordedAt of ["2026-03-02T03:30:00Z", "2026-03-02T23:30:00Z"])
    await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 140, recordedAt })
  await open("/")
  await screen.findByText("1/15 days")
  await tap("Farm", "link")
  await userEvent.selectOptions(
    await screen.findByLabelText<HTMLSelectElement>("Time Zone"),
    "America/Los_Angeles",
  )
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  await tap("Home", "link")
  await screen.findByText("2/15 days")
})

test("a manager chooses the method of new piles, which their form presets", async () => {
  const { open, tap, fill, ana } = await anasPhone()
  await open("/farm")
  await userEvent.selectOptions(await screen.findByLabelText("Method of New Piles"), "Own rule")
  await fill("Days", "8")
  await tap("Save Farm")
  await screen.findByText("Source is required")
  await fill("Source", "Permit 12-345")
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({
    name: "Ana's farm",
    method: "own",
    ownRule: { days: 8, source: "Permit 12-345" },
  })
  await open("/rows/new")
  expect((await screen.findByLabelText<HTMLSelectElement>("Method")).value).toBe("own")
  expect(screen.getByLabelText<HTMLInputElement>("Source").value).toBe("Permit 12-345")
  await open("/farm")
  await userEvent.selectOptions(
    await screen.findByLabelText("Method of New Piles"),
    "Aerated static pile or in-vessel",
  )
  await tap("Save Farm")
  await waitFor(async () =>
    expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({ method: "static", ownRule: null }),
  )
})

test("a manager names the positions and depths of the probes; what is wrong with them is said at their field", async () => {
  const { open, tap, fill, ana } = await anasPhone()
  await open("/farm")
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>("Positions").value).toBe("left\nmiddle\nright"),
  )
  const ten = Array.from({ length: 10 }, (_, index) => `P${index + 1}`)
  for (const [field, text, sentence] of [
    ["Positions", "", "A farm has 1 to 9 positions"],
    ["Positions", ten.join("\n"), "A farm has 1 to 9 positions"],
    ["Positions", "North\n north ", "Two positions have the same name"],
    ["Positions", "x".repeat(51), "Position must be at most 50 characters"],
    ["Depths (optional)", "1 ft\n2 ft\n3 ft\n4 ft", "A farm has at most 3 depths"],
    ["Depths (optional)", "1 ft\n1 ft", "Two depths have the same name"],
  ] as const) {
    await fill(field, text)
    await tap("Save Farm")
    await screen.findByText(sentence)
    expect(screen.getByLabelText<HTMLTextAreaElement>(field).value).toBe(text)
  }
  await fill("Positions", " North \n\nSouth\n")
  await fill("Depths (optional)", "1 ft\n3 ft")
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({
    positions: ["North", "South"],
    depths: ["1 ft", "3 ft"],
  })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>("Positions").value).toBe("North\nSouth"),
  )
  await fill("Depths (optional)", "")
  await tap("Save Farm")
  await waitFor(async () =>
    expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({ positions: ["North", "South"], depths: [] }),
  )
})

test("a manager names the farm's probes, each with its last check", async () => {
  const { open, tap, fill, ana } = await anasPhone()
  await open("/farm")
  const field = "Probes (optional)"
  await screen.findByLabelText(field)
  for (const [text, sentence] of [
    ["P-1\np-1", "Two probes have the same name"],
    [", 4711", "Probe is required"],
    ["P-1, 4711, in May", "Last check must be a day, such as 2026-05-01"],
  ] as const) {
    await fill(field, text)
    await tap("Save Farm")
    await screen.findByText(sentence)
  }
  const kept = "P-1, 4711, 2026-05-01, ice water, boiling water\nP-2\nP-3, , 2026-04-01"
  await fill(field, kept)
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  const none = { serial: null, checkedOn: null, checkedHow: null }
  expect((await ana.get<OwnFarm>("/api/farm")).probes).toEqual([
    { name: "P-1", serial: "4711", checkedOn: "2026-05-01", checkedHow: "ice water, boiling water" },
    { ...none, name: "P-2" },
    { ...none, name: "P-3", checkedOn: "2026-04-01" },
  ])
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(field).value).toBe(kept))
})

test("a farm that can't be saved says why and keeps what was typed", async () => {
  const { open, tap, fill, connection, ana, bo } = await anasPhone()
  await open("/farm")
  await fill("Farm Name", "")
  await tap("Save Farm")
  await screen.findByText("Farm name is required")
  await fill("Farm Name", "Green Farm")
  connection("none")
  await tap("Save Farm")
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  const [first, second] = await ana.get<FarmMember[]>("/api/farm/members")
  await ana.done("PATCH", `/api/farm/members/${second?.id}`, { role: "manager" })
  await bo.done("PATCH", `/api/farm/members/${first?.id}`, { role: "worker" })
  await tap("Save Farm")
  await screen.findByText("Only a manager of this farm can do that.")
  expect((screen.getByLabelText("Farm Name") as HTMLInputElement).value).toBe("Green Farm")
})

test("what was typed is sent later without undoing what another manager has changed meanwhile", async () => {
  const { open, tap, fill, ana } = await anasPhone()
  await open("/farm")
  await fill("Farm Name", "Green Farm")
  await ana.done("PATCH", "/api/farm", { address: "1 Mill Road" })
  await open("/farm")
  await screen.findByText("Continue where you left off.")
  expect((await screen.findByLabelText<HTMLInputElement>("Farm Name")).value).toBe("Green Farm")
  expect(screen.getByLabelText<HTMLInputElement>("Address (optional)").value).toBe("1 Mill Road")
  await ana.done("PATCH", "/api/farm", { address: "2 Mill Road" })
  await tap("Save Farm")
  await screen.findByText("Farm saved")
  expect(await ana.get<OwnFarm>("/api/farm")).toMatchObject({
    name: "Green Farm",
    address: "2 Mill Road",
  })
  await screen.findByDisplayValue("2 Mill Road")
  expect(screen.queryByText("Continue where you left off.")).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft"))).toEqual([])
})

test("a worker reads about the farm and its people, without emails and ways to change anything", async () => {
  const { open } = await bosPhone()
  await open("/farm")
  await screen.findByRole("heading", { name: "Ana's farm" })
  expect(textsOf(await section("People"))).toEqual([
    "Ana Farmer Managerlast seen less than a minute ago",
    "Bo Farmer (you) Workerlast seen less than a minute ago",
  ])
  expect(document.querySelector("main")?.querySelectorAll("button, input, select")).toHaveLength(0)
  expect(document.querySelector("main")?.textContent).not.toContain("@")
})

test("an invitation shows its link and QR code once, and is listed until it is revoked", async () => {
  const { open, tap, ana } = await anasPhone()
  await open("/farm")
  await screen.findByText("No open invitations.")
  await tap(/^Inspector/, "radio")
  await tap("Make Invitation")
  const link = await screen.findByLabelText<HTMLInputElement>("Link")
  expect(link.value).toMatch(/^http:\/\/localhost\/join\/[\w-]{43}$/)
  expect((await screen.findByRole("img", { name: "QR code: Join Ana's farm" })).innerHTML).toContain(
    "M4 4h1v1",
  )
  await screen.findByText("Ends in 7 days, after its first use, or when you revoke it.")
  expect(textsOf(await section("Open Invitations"))).toEqual(["Inspectorby Ana Farmer, ends in 7 daysRevoke"])
  await tap("Done")
  expect(screen.queryByLabelText("Link")).toBeNull()
  await tap("Revoke")
  const dialog = await screen.findByRole("dialog", { name: "Revoke Invitation" })
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke" }))
  await screen.findByText("Invitation revoked")
  await screen.findByText("No open invitations.")
  expect(await ana.get<Invitation[]>("/api/farm/invitations")).toEqual([])
})

test("a link can be copied also where the browser has no clipboard", async () => {
  const { open, tap } = await anasPhone()
  await open("/farm")
  await tap("Make Invitation")
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true })
  await userEvent.click(await screen.findByRole("button", { name: "Copy Link" }))
  await screen.findByText("The link is selected: copy it with your browser's menu.")
  const link = screen.getByLabelText<HTMLInputElement>("Link")
  expect(link.selectionEnd).toBe(link.value.length)
  expect(document.activeElement).toBe(link)
})

test("a manager changes a role", async () => {
  const { open, tap } = await anasPhone()
  await open("/farm")
  await tap("Change Bo Farmer")
  await chooseIn("Bo Farmer", /^Inspector/)
  await tap("Save Role")
  await screen.findByText("Role changed")
  expect(textsOf(await section("People"))[1]).toContain("Bo Farmer Inspectorbo@farm.test")
})

test("the last manager stays one, and reads why", async () => {
  const { open, tap } = await anasPhone()
  await open("/farm")
  await tap("Change Ana Farmer")
  expect(screen.queryByRole("button", { name: "Remove from Farm" })).toBeNull()
  await chooseIn("Ana Farmer", /^Worker/)
  await screen.findByText("You will no longer look after this farm and its people.")
  await tap("Save Role")
  await screen.findByText("A farm needs a manager. Make somebody else a manager first.")
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^Worker/ }).checked).toBe(true)
})

test("a manager removes somebody after reading what that means", async () => {
  const { open, tap, bo } = await anasPhone()
  await open("/farm")
  await tap("Change Bo Farmer")
  await tap("Remove from Farm")
  await screen.findByText("Nothing is lost of what they recorded: it stays, under their name.")
  await tap("Remove")
  await screen.findByText("Bo Farmer was removed")
  expect(textsOf(await section("People"))).toHaveLength(1)
  expect(await bo.get<OwnFarm>("/api/farm")).toMatchObject({ name: "Bo's farm" })
})

test("without a connection the screen says so and can be tried again", async () => {
  const { open, tap, connection } = await anasPhone()
  await open("/")
  await screen.findByText("No compost piles found. Create your first pile!")
  connection("none")
  await tap("Farm", "link")
  await screen.findByText("Not yet on this phone. It opens with a connection.")
  connection("good")
  await tap("Try again")
  await section("People")
})

test("managers read who did what in the farm, older lines too, and others do not", async () => {
  const { open, tap, world, ana, bo } = await anasPhone()
  await open("/farm")
  const list = within(await section("Who Did What"))
  await list.findByText(
    "Bo Farmer (bo@farm.test) joined as a worker by an invitation of Ana Farmer (ana@farm.test).",
  )
  // Acts on this screen appear in it.
  await tap(/^Inspector/, "radio")
  await tap("Make Invitation")
  await list.findByText("Ana Farmer (ana@farm.test) made an invitation for an inspector.")
  await tap("Done")
  for (let times = 0; times < 20; times++) await ana.done("PATCH", "/api/farm", { address: `Yard ${times}` })
  await open("/farm")
  const again = within(await section("Who Did What"))
  await again.findByText("Ana Farmer (ana@farm.test) changed the farm: address Yard 19.")
  expect(again.getAllByRole("listitem")).toHaveLength(20)
  await tap("Show Earlier")
  await waitFor(() => expect(again.getAllByRole("listitem")).toHaveLength(23))
  expect(again.queryByRole("button", { name: "Show Earlier" })).toBeNull()
  const others = await phone(bo.cookie, world)
  await others.open("/farm")
  await section("People")
  expect(screen.queryByRole("region", { name: "Who Did What" })).toBeNull()
})

/** The manager's list, where so many acts were done before it and some elsewhere while it is open. */
const actsList = async (earlier: number) => {
  const { open, tap, ana } = await anasPhone()
  const move = async (from: number, to: number) => {
    for (let yard = from; yard <= to; yard++)
      await ana.done("PATCH", "/api/farm", { address: `Yard ${yard}` })
  }
  // Before them are an invitation and who joined by it.
  await move(3, earlier)
  await open("/farm")
  const list = within(await section("Who Did What"))
  await list.findByText(`Ana Farmer (ana@farm.test) changed the farm: address Yard ${earlier}.`)
  // An act on this screen loads the newest lines again.
  const elsewhere = async (count: number) => {
    await move(earlier + 1, earlier + count)
    await tap(/^Inspector/, "radio")
    await tap("Make Invitation")
    await list.findByText("Ana Farmer (ana@farm.test) made an invitation for an inspector.")
  }
  const shows = (count: number) => waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(count))
  const more = () => list.queryByRole("button", { name: "Show Earlier" })
  return { list, tap, elsewhere, shows, more }
}

test("no act vanishes from between the pages while others are done", async () => {
  const { tap, elsewhere, shows, more } = await actsList(29)
  await shows(20)
  await tap("Show Earlier")
  await shows(29)
  await elsewhere(4)
  await shows(34)
  expect(more()).toBeNull()
})

test("no act vanishes below the first page, and the end stays one", async () => {
  const { elsewhere, shows, more } = await actsList(18)
  await shows(18)
  expect(more()).toBeNull()
  await elsewhere(5)
  await shows(24)
  expect(more()).toBeNull()
})

test("acts that came by more than a page are loaded until they meet those on screen", async () => {
  const { tap, elsewhere, shows, more } = await actsList(29)
  await elsewhere(45)
  await shows(66)
  await tap("Show Earlier")
  await shows(75)
  expect(more()).toBeNull()
})

test("whoever had a link made for their password reads who made it", async () => {
  const { world, bo } = crew()
  const { open } = await phone(bo.cookie, world)
  await open("/account")
  await screen.findByText("Nobody else has changed your account or your roles.")
  const ada = world.signIn("ada@farm.test", "admin")
  await ada.post("/api/auth/password-links", { email: "bo@farm.test" })
  await open("/account")
  const list = within(await section("Done by Others"))
  await list.findByText(
    "Ada Farmer (ada@farm.test) made a link for a new password of Bo Farmer (bo@farm.test).",
  )
})
