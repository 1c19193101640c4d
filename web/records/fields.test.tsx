import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { fieldsOf } from "#contract/record-fields"
import { type RecordKind, recordKinds, timeOf } from "#domain/record-kinds"
import { quantitiesOf } from "#domain/written"
import { farm } from "../../src/test/farm"
import { randomFrom } from "../../src/test/random"
import { randomBody, unitFieldsOf } from "../../src/test/random-body"
import { samplesFirst } from "../../src/test/samples-first"
import { formOf } from "../outbox/form-of"
import { phone, screen } from "../test/phone"

const random = randomFrom(1 + (Date.now() % 1_000_000))

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-7" })
  return { ...(await phone(ana.cookie, world)), ana, row }
}

test.each(recordKinds)("the form for %s asks for each field", async (kind) => {
  const { open, row, ana } = await anasPhone()
  // Of a load that came in at the gate.
  if (kind === "materials") await ana.post("/api/farm/yard", {})
  if (kind === "results") await samplesFirst(ana, row)
  // Only of a hot pile the form asks whether material starts its count again.
  await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 140 })
  // Of a time that is long ago the form asks why it is logged so late.
  await open(`${formOf({ kind, rowId: row.id })}?at=${new Date(longAgo + 1000).toISOString()}`)
  const heads = ownFieldsOf(kind).map(([, { head }]) => head)
  const labels = () => [...document.querySelectorAll("label, legend")].map(({ textContent }) => textContent)
  const asked = () =>
    heads.filter((head) => labels().some((label) => label?.startsWith(questions[head] ?? head)))
  await waitFor(() => expect(asked()).toEqual(heads), { timeout: 10_000 })
})

test.each(recordKinds)(
  "%s show each field, in their list or opened",
  async (kind) => {
    const body = { ...plainBody(kind), ...answers[kind], [timeOf(kind)]: new Date().toISOString() }
    const before = await wordsAbout(kind, body)
    const silent: string[] = []
    for (const [name] of ownFieldsOf(kind))
      if ((await wordsAbout(kind, otherThan(kind, body, name))) === before) silent.push(name)
    expect(silent).toEqual([])
  },
  60_000,
)

/**
 * Those of the form: a quantity's unit, and its number in that, are asked for by the quantity's own field. The place of a reading
 * is that of its field in a visit (`e2e/ladder.test.ts`).
 */
const ownFieldsOf = (kind: RecordKind) => {
  const others = new Set([
    ...unitFieldsOf(kind),
    "position",
    "depth",
    "probe",
    // No pile has a load that was refused (`web/gate/gate.test.tsx`).
    "refused",
    ...quantitiesOf(kind).map(({ written }) => written),
  ])
  return fieldsOf(kind).filter(([name, { isOfServer }]) => !isOfServer && !others.has(name))
}

/** With whole numbers of the stored units. */
const plainBody = (kind: RecordKind): Body => {
  const body = randomBody(kind, random)
  return unitFieldsOf(kind).every((field) => body[field] === undefined) ? body : plainBody(kind)
}

const longAgo = Date.now() - 20 * 86_400_000

/** In the place of a field's head. */
const questions: Record<string, string> = {
  Raw: "Does this start the count again?",
  "Late Reason": "Why is it logged so late?",
}

/** Where a body without one would get the server's. */
const answers: { [K in RecordKind]?: object } = { materials: { startsCount: true } }

type Body = Record<string, unknown>

const otherThan = (kind: RecordKind, body: Body, name: string): Body => {
  // A result without lines says that its sample was sent: the two change together.
  if (kind === "results" && (name === "sent" || name === "lines")) return resultOtherThan(body)
  const value = typeof body[name] === "boolean" ? !body[name] : plainBody(kind)[name]
  const other = { ...body, [name]: value }
  const isTaken = Number(other.emptyWeight ?? 0) < Number(other.fullWeight ?? 1)
  return other[name] !== body[name] && isTaken ? other : otherThan(kind, body, name)
}

const resultOtherThan = (body: Body): Body => {
  const { sent, lines } = plainBody("results")
  return sent === body.sent ? resultOtherThan(body) : { ...body, sent, lines }
}

/** The words about the only record of a new farm: the line in its list, and the screen that it opens. */
const wordsAbout = async (kind: RecordKind, body: Body) => {
  const { open, row, ana } = await anasPhone()
  if (kind === "results") await samplesFirst(ana, row)
  await ana.post(`/api/rows/${row.id}/${kind}`, body)
  await open(`/rows/${row.id}`)
  const name = kind === "visits" ? "Observations" : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const list = await screen.findByRole("table", { name }, { timeout: 10_000 })
  const line = wordsIn(list)
  const opener = list.querySelector("tbody a, tbody button")
  if (opener) await userEvent.setup().click(opener)
  return `${line} ${await settledWords()}`
}

/** The visible text, and the text for screen readers. */
const wordsIn = (part: Element) =>
  [
    part.textContent,
    ...[...part.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label")),
  ].join(" ")

/** Of the page, once nothing has come for a while. */
const settledWords = async () => {
  for (let words = "", count = 0; count < 100; count++) {
    await Bun.sleep(50)
    const now = wordsIn(document.body)
    if (now === words && count > 4) return now
    words = now
  }
  throw new Error("The page does not settle.")
}
