import { afterAll, beforeAll, expect, test } from "bun:test"
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closeDatabase } from "../db/sqlite/close"
import { openDatabase } from "../db/sqlite/open"
import { databaseIn, migrations } from "../start/bundled-files"
import { runCommand } from "../test/command"
import { openStore, storeKeys } from "../test/store"

const data = mkdtempSync(join(tmpdir(), "windrow-photos-"))
const file = databaseIn(data)
const secret = join(data, "secret")
let store: Awaited<ReturnType<typeof openStore>>

beforeAll(async () => {
  store = await openStore()
  writeFileSync(secret, `${storeKeys.secret}\n`)
  chmodSync(secret, 0o600)
  await runCommand(["demo", "--data", data])
})
afterAll(async () => {
  await store.close()
  rmSync(data, { recursive: true })
})

const windrow = (command: string, ...flags: string[]) =>
  runCommand([...command.split(" "), "--data", data, ...flags])
const keys = ["--photos-key-id", storeKeys.keyId, "--photos-secret-file", secret]
const withBucket = (command: string) => windrow(command, "--photos", store.url, ...keys)

test("photos are sent and fetched by commands, and other commands ask for their bucket", async () => {
  const before = statSync(file).size
  const sent = await withBucket("photos send")
  expect([sent.code, sent.out]).toEqual([
    0,
    expect.stringMatching(/^Photos moved into the bucket: \d\d\.\n$/),
  ])
  expect(store.objects.size).toBeGreaterThan(10)
  expect(statSync(file).size).toBeLessThan(before / 2)

  const looked = async (...flags: string[]) =>
    (await windrow("doctor", "--quick", "--port", "1", ...flags)).out
      .split("\n")
      .filter((line) => / [Pp]hotos/.test(line))
  const bucket = ["--photos", store.url, ...keys]
  expect(await looked()).toEqual([
    "error: Photos are in a bucket, and --photos does not name it. Give the doctor and the server the same --photos.",
  ])
  expect(await looked(...bucket)).toEqual(["note: The newest 20 photos are in the bucket."])
  expect(await looked("--photos", store.url.replace("test-1", "other"), ...keys)).toEqual([
    expect.stringMatching(/^error: Photos: s3:.* can't be used: .*SignatureDoesNotMatch/),
  ])
  expect(await looked("--photos", store.url.replace("farm", "barn"), ...keys)).toEqual([
    expect.stringMatching(/^error: Of the newest 20 photos in the bucket, 20 are missing or damaged there;/),
  ])

  expect((await windrow(`export ${join(data, "without.zip")}`)).err).toBe(
    "Photos: Photos are in a bucket: name it with --photos.\n",
  )
  const [first = ""] = store.objects.keys()
  const kept = store.objects.get(first) ?? new Uint8Array()
  store.objects.delete(first)
  const lacking = await withBucket("photos fetch")
  expect([lacking.code, lacking.err]).toEqual([
    1,
    expect.stringContaining("Photos that are missing or damaged in the bucket, and stay there: 1; the first"),
  ])
  store.objects.set(first, kept)
  expect((await withBucket("photos fetch")).code).toBe(0)
  expect((await windrow(`export ${join(data, "farm.zip")}`)).code).toBe(0)
})

test("the file gets smaller only while no server uses it", async () => {
  const server = openDatabase(file, migrations)
  const sent = await withBucket("photos send")
  expect(sent.out).toEndWith(
    "Call this again while no server runs: that makes the file of the database smaller.\n",
  )
  const before = statSync(file).size
  closeDatabase(server)
  expect((await withBucket("photos send")).out).toBe("Photos moved into the bucket: 0.\n")
  expect(statSync(file).size).toBeLessThan(before / 2)
})

test("a bucket without keys, or that can't be used, is refused without its secret", async () => {
  expect((await windrow("photos send")).err).toStartWith("Say which bucket, for example --photos s3://")
  expect((await windrow("photos send", "--photos", store.url)).err).toStartWith("--photos needs its keys")
  const wrong = ["--photos-key-id", "another", "--photos-secret-file", secret]
  const refused = await windrow("photos fetch", "--photos", store.url, ...wrong)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("(SignatureDoesNotMatch)")])
  expect(refused.err).not.toContain(storeKeys.secret)
})
