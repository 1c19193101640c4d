import { afterEach, expect, test } from "bun:test"
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { copiesFolder, copiesIn } from "../backups/copies"
import { farmWithCopy, refusalOf } from "../test/offsite"
import { ageEnvelope } from "./age"
import { fetchCopy } from "./fetch"
import { openOffsite } from "./open"
import { sendCopies } from "./send"

const passphrase = "correct horse battery"
const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

/** The farm's copy is sent, encrypted, and removed here. */
const withSent = async () => {
  const world = await farmWithCopy()
  removals.push(world.remove)
  const { database, share, copy } = world
  const offsite = await openOffsite({ to: share, passphrase }, database)
  await sendCopies(offsite)
  const bytes = readFileSync(copy.path)
  rmSync(copy.path)
  return { ...world, offsite, bytes, sent: join(share, `${copy.name}.age`) }
}

test("what leaves the machine can't be read, is of the foretold size, and comes back byte for byte", async () => {
  const { offsite, bytes, copy, sent, database } = await withSent()
  const envelope = readFileSync(sent)
  expect(envelope.toString("latin1")).toStartWith("age-encryption.org/v1\n-> scrypt ")
  expect([envelope.includes("SQLite format"), envelope.includes("CREATE TABLE")]).toEqual([false, false])
  expect(statSync(sent).size).toBe(ageEnvelope(passphrase).bytesOf(bytes.length))
  expect(await fetchCopy(offsite, "latest")).toBe(copy.path)
  expect(readFileSync(copy.path)).toEqual(bytes)
  expect(await sendCopies(await openOffsite({ to: offsite.to, passphrase }, database))).toStartWith(
    "All copies",
  )
})

test("sizes are right around the limits of a chunk", async () => {
  const { bytesOf, seal } = ageEnvelope(passphrase)
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072]) {
    const parts = await Array.fromAsync(await seal(new Blob([new Uint8Array(size)]).stream()))
    expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(bytesOf(size))
  }
})

test("another passphrase, or none, opens nothing and leaves nothing", async () => {
  const { share, database } = await withSent()
  const other = await openOffsite({ to: share, passphrase: "correct horse batterie" }, database)
  expect(await refusalOf(fetchCopy(other, "latest"))).toContain("does not open with this passphrase")
  const none = await openOffsite({ to: share }, database)
  expect(await refusalOf(fetchCopy(none, "latest"))).toContain(
    "is encrypted: give its passphrase with --backup-passphrase-file.",
  )
  expect(copiesIn(copiesFolder(database))).toEqual([])
})

test("a changed byte, a cut end, an exchanged chunk and a longer file are refused", async () => {
  const { offsite, database, sent } = await withSent()
  const whole = readFileSync(sent)
  const [start, chunk] = [166, 65_552]
  expect(whole.length).toBeGreaterThan(start + 3 * chunk)
  const parts = (...ranges: [number, number?][]) =>
    Buffer.concat(ranges.map((range) => whole.subarray(...range)))
  const [one, two, rest] = [start, start + chunk, start + 2 * chunk]
  const changedAt = (at: number) => {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    return changed
  }
  const wrong: Record<string, Buffer> = {
    "in the header": changedAt(60),
    "in the nonce": changedAt(155),
    "in the first chunk": changedAt(one + 9),
    "in the last byte": changedAt(whole.length - 1),
    "the last byte cut off": parts([0, whole.length - 1]),
    "cut after a chunk": parts([0, two]),
    "cut in the header": parts([0, 90]),
    "two chunks exchanged": parts([0, one], [two, rest], [one, two], [rest]),
    "a chunk left out": parts([0, one], [two]),
    "a byte more": Buffer.concat([whole, Buffer.alloc(1)]),
  }
  for (const [what, bytes] of Object.entries(wrong)) {
    writeFileSync(sent, bytes)
    expect([what, await refusalOf(fetchCopy(offsite, "latest"))]).toEqual([
      what,
      expect.stringMatching(/was changed or cut off|does not open with this passphrase/),
    ])
    expect(copiesIn(copiesFolder(database))).toEqual([])
  }
  writeFileSync(sent, whole)
  await fetchCopy(offsite, "latest")
})

test("when a passphrase is set later, copies are sent again, and plain ones go when they are there encrypted", async () => {
  const world = await farmWithCopy()
  removals.push(world.remove)
  const { database, share, copy } = world
  await sendCopies(await openOffsite({ to: share }, database))
  expect(await sendCopies(await openOffsite({ to: share, passphrase }, database))).toContain(
    "1 older copy was removed there.",
  )
  expect(statSync(join(share, `${copy.name}.age`)).isFile()).toBe(true)
  expect(statSync(join(share, copy.name), { throwIfNoEntry: false })).toBeUndefined()
})

test("where copies are encrypted, none is sent without the passphrase", async () => {
  const { share, database, copy, bytes } = await withSent()
  writeFileSync(copy.path, bytes)
  const none = await openOffsite({ to: share }, database)
  expect(await refusalOf(sendCopies(none))).toBe(
    `${share} holds encrypted copies: give their passphrase with --backup-passphrase-file, or send plain copies to another place.`,
  )
  expect(readdirSync(share).filter((name) => name.startsWith("windrow-20"))).toEqual([`${copy.name}.age`])
})
