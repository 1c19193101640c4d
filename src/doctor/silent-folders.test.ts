import { expect, test } from "bun:test"
import { dirname, join } from "node:path"
import { fileOf } from "../db/connection"
import { migrations } from "../start/bundled-files"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { findingsOf } from "./doctor"
import type { Installation } from "./installation"
import { answers } from "./silent-folders"

const installation = (database: string): Installation => ({
  data: dirname(database),
  database,
  host: "127.0.0.1",
  port: 1,
  https: false,
  httpsPort: 2,
  http: "full",
  hosts: [],
  signup: "open",
  trustProxy: false,
  backups: true,
  backupTo: "/mnt/share",
  version: "",
  migrations,
  isQuick: true,
})

test("a folder that is not read within its time does not answer, one that is missing does", async () => {
  const never = new Promise<unknown>(() => undefined)
  expect(await answers("/mnt", () => never)).toBe(false)
  expect(await answers("/no/such/folder")).toBe(true)
}, 60_000)

testEmbedded(
  "a silent folder of copies, or of --backup-to, is an error, and nothing looks into it",
  async () => {
    const { db } = farm()
    const of = installation(fileOf(db))
    const here = join(of.data, "backups")
    for (const [folder, what] of [
      [here, `The folder of copies does not answer: ${here}.`],
      ["/mnt/share", "The folder /mnt/share does not answer, so no copies are sent."],
    ] as const) {
      const found = await findingsOf(of, [folder])
      expect(found[0]).toMatchObject({ name: "silent", level: "error", what: expect.stringContaining(what) })
      const looked = ["folder", "copies", "sent", "leftover", "permissions", "room", "late"]
      expect(found.filter(({ name }) => looked.includes(name))).toEqual([])
    }
    expect((await findingsOf(of, [])).map(({ name }) => name)).toContain("sent")
  },
)
