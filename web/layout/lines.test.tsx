import { afterEach, expect, spyOn, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"
import { addLine, lines } from "./lines"

// Those of the app may have come while the test ran.
afterEach(() => lines.set(lines.get().filter(({ key }) => !["one", "two"].includes(key))))

const First = () => <p>First line</p>
const Second = () => <p>Second line</p>
// Minified, functions of two files may have the same name.
for (const line of [First, Second]) Object.defineProperty(line, "name", { value: "t" })

test("lines whose functions have the same name are told apart", async () => {
  const world = farm()
  const { open } = await phone(world.signIn("ana@farm.test").cookie, world)
  addLine("one", First)
  addLine("two", Second)
  const said = spyOn(console, "error")
  await open("/")
  await screen.findByText("First line")
  await screen.findByText("Second line")
  const words = said.mock.calls.flat().join("\n")
  said.mockRestore()
  expect(words).not.toContain("same key")
})
