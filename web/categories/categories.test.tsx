import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { eq } from "drizzle-orm"
import { icons } from "lucide"
import type { Role } from "#contract/users"
import { type Category, categoryIcons } from "#domain/categories"
import { categories } from "../../src/db/schema"
import { farm } from "../../src/test/farm"
import { direct } from "../../src/test/sql"
import { phone, screen } from "../test/phone"

/** A user at the catalogue, to which the farm has added barley. */
const atTheCatalogue = async (role: Role = "admin") => {
  const world = farm()
  const ada = world.signIn("ada@farm.test", "admin")
  const own = { name: "Barley", description: "Spent, from the brewery", icon: "coffee" }
  const barley = await ada.post<Category>("/api/material-categories", own)
  const row = await ada.row({ rowId: "A-100", location: "North yard" })
  const actor = role === "admin" ? ada : world.signIn("ana@farm.test", role)
  const theirs = await phone(actor.cookie, world)
  await theirs.open("/materials")
  await screen.findByText("Barley")
  const catalogue = () => ada.get<Category[]>("/api/material-categories")
  return { ...theirs, ada, barley, row, catalogue, world }
}

/** The card of a material. */
const card = (name: string) => within(itemOf(name))
const itemOf = (name: string) => {
  const item = screen.getByRole("heading", { name: new RegExp(`^${name}`) }).closest("li")
  if (!item) throw new Error(`There is no ${name}.`)
  return item
}

/** The paths of the icon on a material's card. */
const shown = (name: string) =>
  [...(itemOf(name).querySelector("svg")?.querySelectorAll("path") ?? [])].map((path) =>
    path.getAttribute("d"),
  )

/** The paths of lucide's icon of this name. */
const paths = (icon: string | null) =>
  Object.entries(icons)
    .filter(([name]) => name.toLowerCase() === icon)
    .flatMap(([, shapes]) => shapes.flatMap(([tag, { d }]) => (tag === "path" ? [String(d)] : [])))

test("each material has its icon, name and description; custom ones are marked", async () => {
  const { catalogue } = await atTheCatalogue()
  expect(card("Barley").getByText("Custom")).toBeTruthy()
  expect(card("Barley").getByText("Spent, from the brewery")).toBeTruthy()
  expect(card("Leaves").queryByText("Custom")).toBeNull()
  for (const { name, icon } of await catalogue()) expect(shown(name)).toEqual(paths(icon))
  expect(screen.getByRole("heading", { name: "Manage Materials" })).toBeTruthy()
})

test("an unknown icon shows a leaf", async () => {
  const { world, ada, open, tap } = await atTheCatalogue()
  await direct(world.db).update(categories).set({ icon: "moon" }).where(eq(categories.name, "Barley"))
  // A commit, so that the server reads again.
  await ada.post("/api/material-categories", { name: "Husks" })
  await open("/materials")
  await screen.findByText("Barley")
  expect(shown("Barley")).toEqual(paths("leaf"))
  await tap("Edit Barley")
  expect((screen.getByLabelText("Leaf") as HTMLInputElement).checked).toBe(true)
  await tap("Save Changes")
  await screen.findByText("Material category updated")
})

test("usage lists the rows and can be hidden again", async () => {
  const { ada, row, barley } = await atTheCatalogue()
  await ada.post(`/api/rows/${row.id}/materials`, { cubicYards: 3, materialCategoryId: barley.id })
  await userEvent.click(card("Barley").getByRole("button", { name: "Show Usage" }))
  await screen.findByText("Used in Compost Rows:")
  expect(card("Barley").getByRole("link").textContent).toBe("A-100 North yard")
  await userEvent.click(card("Barley").getByRole("button", { name: "Hide Usage" }))
  expect(screen.queryByText("Used in Compost Rows:")).toBeNull()
  await userEvent.click(card("Leaves").getByRole("button", { name: "Show Usage" }))
  await screen.findByText("Not used in any compost rows.")
})

test("an empty catalogue shows a sentence", async () => {
  const { ada, catalogue, open } = await atTheCatalogue()
  for (const { id } of await catalogue()) await ada.done("DELETE", `/api/material-categories/${id}`)
  await open("/materials")
  await screen.findByText("No material types found. Create your first material type!")
})

test("a new material needs a name, gets the leaf and is custom", async () => {
  const { tap, fill, catalogue } = await atTheCatalogue()
  await tap("Add New Material")
  await screen.findByRole("heading", { name: "Add New Material Type" })
  await tap("Create Material")
  await screen.findByText("Name is required")
  await fill("Material Name", "Sawdust")
  await tap("Create Material")
  await screen.findByText("Material category created")
  expect(card("Sawdust").getByText("Custom")).toBeTruthy()
  expect((await catalogue()).find(({ name }) => name === "Sawdust")).toMatchObject({
    description: null,
    icon: "leaf",
    isCustom: true,
  })
})

test("a change keeps the icon and the custom mark", async () => {
  const { tap, fill, catalogue } = await atTheCatalogue()
  const before = (await catalogue()).find(({ name }) => name === "Leaves")
  await tap("Edit Leaves")
  await screen.findByRole("heading", { name: "Edit Material Type" })
  await fill("Material Name", "Dry leaves")
  await tap("Save Changes")
  await screen.findByText("Material category updated")
  const after = (await catalogue()).find(({ name }) => name === "Dry leaves")
  expect(after).toEqual({ ...before, name: "Dry leaves" } as Category)
})

test("deleting needs a confirmation", async () => {
  const { tap, catalogue } = await atTheCatalogue()
  await tap("Delete Barley")
  await screen.findByText('Are you sure you want to delete the material type "Barley"?')
  await screen.findByText(
    "This action cannot be undone if the material is not being used by any compost rows.",
  )
  await tap("Cancel")
  expect(await catalogue()).toHaveLength(9)
  await tap("Delete Barley")
  await tap("Delete Material")
  await screen.findByText("Material category deleted")
  expect(screen.queryByText("Barley")).toBeNull()
})

test("a material in use is not deleted, and the dialog closes", async () => {
  const { ada, tap, row, barley } = await atTheCatalogue()
  await ada.post(`/api/rows/${row.id}/materials`, { cubicYards: 3, materialCategoryId: barley.id })
  await tap("Delete Barley")
  await tap("Delete Material")
  await screen.findByText("Error deleting material category")
  await screen.findByText("This material is being used by one or more compost rows and cannot be deleted.")
  expect(screen.queryByRole("dialog")).toBeNull()
})

const changes = [
  ["create", "Add New Material", "Create Material", "Error creating material category"],
  ["change", "Edit Barley", "Save Changes", "Error updating material category"],
  ["delete", "Delete Barley", "Delete Material", "Error deleting material category"],
] as const

test.each(changes)("a user who is no admin can't %s a material and sees why", async (verb, open, act) => {
  const { tap, fill, world } = await atTheCatalogue()
  await tap(open)
  if (verb !== "delete") await fill("Material Name", "Sawdust")
  // An admin no more, since the page has come.
  await world.signIn("ada@farm.test", "user").cookie
  await tap(act)
  await screen.findByText("Admin privileges required")
  await screen.findByText(`Only administrators can ${verb} material categories.`)
})

test("a user who is no admin may fill in a new material, reads before who can save it, and then that they can't", async () => {
  const { tap, fill, catalogue } = await atTheCatalogue("user")
  const before = await catalogue()
  await tap("Add New Material")
  await screen.findByText(/^Only an administrator can save a material type\./)
  await fill("Material Name", "Sawdust")
  await tap("Create Material")
  await screen.findByText("Admin privileges required")
  await screen.findByText("Only administrators can create material categories.")
  expect((screen.getByLabelText("Material Name") as HTMLInputElement).value).toBe("Sawdust")
  expect(await catalogue()).toEqual(before)
  await tap("Cancel")
})

test("an admin reads no such sentence", async () => {
  const { tap } = await atTheCatalogue()
  await tap("Add New Material")
  await screen.findByRole("heading", { name: "Add New Material Type" })
  expect(screen.queryByText(/^Only an administrator/)).toBeNull()
})

test("a user who is no admin is offered no change of what is there, and sees the usage", async () => {
  await atTheCatalogue("user")
  for (const name of [/^Edit /, /^Delete /]) expect(screen.queryAllByRole("button", { name })).toEqual([])
  await userEvent.click(card("Barley").getByRole("button", { name: "Show Usage" }))
  await screen.findByText("Not used in any compost rows.")
})

test("a material's icon is chosen among named pictures", async () => {
  const { tap, fill, catalogue } = await atTheCatalogue()
  const iconOf = async (name: string) => (await catalogue()).find((each) => each.name === name)?.icon
  await tap("Add New Material")
  const icons = within(screen.getByRole("group", { name: "Icon" })).getAllByRole("radio")
  expect(icons.map((icon) => (icon as HTMLInputElement).value)).toEqual([...categoryIcons])
  expect(icons.filter((icon) => (icon as HTMLInputElement).checked)).toEqual([screen.getByLabelText("Leaf")])
  await fill("Material Name", "Fish meal")
  await userEvent.click(screen.getByLabelText("Fish"))
  await tap("Create Material")
  await screen.findByText("Material category created")
  expect(await iconOf("Fish meal")).toBe("fish")
  await tap("Edit Barley")
  await userEvent.click(screen.getByLabelText("Wheat"))
  await tap("Save Changes")
  await screen.findByText("Material category updated")
  expect(await iconOf("Barley")).toBe("wheat")
  expect(shown("Barley")).toEqual(paths("wheat"))
})

test.each(changes)(
  "without a connection to %s a material, the error names the reason",
  async (verb, open, act, title) => {
    const { tap, fill, connection } = await atTheCatalogue()
    await tap(open)
    if (verb !== "delete") await fill("Material Name", "Sawdust")
    connection("none")
    await tap(act)
    await screen.findByText(title)
    await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  },
)

test("a taken name shows the server's sentence and keeps the dialog open", async () => {
  const { tap, fill } = await atTheCatalogue()
  await tap("Add New Material")
  await fill("Material Name", "Leaves")
  await tap("Create Material")
  await screen.findByText("Error creating material category")
  expect((screen.getByLabelText("Material Name") as HTMLInputElement).value).toBe("Leaves")
})
