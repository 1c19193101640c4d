import { expect, test } from "bun:test"
import { migrations } from "../start/bundled-files"
import { clockFindings } from "./clock"
import { networkFileSystem } from "./disk"
import type { Installation } from "./installation"
import { settingFindings } from "./settings"

// A test of the executable can't make these: a wrong clock, and a disk elsewhere.

test("a clock before the newest migration of this program is wrong", () => {
  const said = (now: number) =>
    clockFindings({ migrations } as Installation, now).filter(({ what }) =>
      what.includes("before this program"),
    )
  expect(said(migrations.newest - 1)).toMatchObject([{ name: "clock", level: "error" }])
  expect(said(migrations.newest)).toEqual([])
})

test("file systems of a network are known by the number that statfs tells", () => {
  expect([0x6969, 0xff534d42, -11317950, 0x01021997].map(networkFileSystem)).toEqual([
    "NFS",
    "CIFS",
    "CIFS",
    "9P",
  ])
  expect([0xef53, 0x9123683e, 0x01021994].map(networkFileSystem)).toEqual([undefined, undefined, undefined])
})

test("a proxy elsewhere is a warning, unless it may be the balancer of several machines", async () => {
  const behind = { trustProxy: true, host: "10.0.0.5", hosts: [] as readonly string[] } as Installation
  const levels = async (installation: Installation) =>
    (await settingFindings(installation)).map(({ name, level }) => [name, level])
  expect(await levels(behind)).toEqual([["proxy", "warning"]])
  expect(await levels({ ...behind, remote: { url: "postgres://db/windrow", newest: 1 } })).toEqual([
    ["proxy", "note"],
  ])
})
