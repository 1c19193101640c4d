import { expect, test } from "bun:test"
import { readUnit } from "./earlier"
import { defaultData, program, type Service, unitText } from "./unit"

const unit = (service: Partial<Service> = {}) =>
  unitText({ program, data: defaultData, flags: [], needsLowPort: false, ...service }).split("\n")

test("systemd gives the user a folder below /var/lib; another one is opened for writing", () => {
  expect(unit()).toContain("StateDirectory=windrow")
  expect(unit({ data: "/var/lib/farm/data" })).toContain("StateDirectory=farm/data")
  const elsewhere = unit({ data: "/srv/farm" })
  expect(elsewhere).toContain("ReadWritePaths=/srv/farm")
  expect(elsewhere.join()).not.toContain("StateDirectory")
})

test("the folder of copies elsewhere is opened for writing, and the service starts without it", () => {
  const lines = unit({ copies: "/mnt/farm copies-2" })
  expect(lines).toContain('ReadWritePaths="-/mnt/farm copies-2"')
  expect(lines).toContain("After=network-online.target mnt.mount mnt-farm\\x20copies\\x2d2.mount")
  expect(unit().join()).not.toContain("ReadWritePaths")
})

test("a unit's words are those of the flags, whatever they contain", () => {
  expect(unit({ flags: ["--https=yes", `--brand=50% "Acres" $A \\`] })).toContain(
    `ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no --https=yes "--brand=50%% \\"Acres\\" $$A \\\\"`,
  )
})

test("a port below 1024 brings the one capability that it needs, any other none", () => {
  expect(unit()).toContain("CapabilityBoundingSet=")
  expect(unit({ needsLowPort: true })).toContain("AmbientCapabilities=CAP_NET_BIND_SERVICE")
  expect(unit({ needsLowPort: true })).not.toContain("CapabilityBoundingSet=")
})

test("an installed unit is read as it was written, whatever its words contain", () => {
  const flags = ["--https=yes", `--brand=50% "Acres" $A \\`, "--hosts=a.example,b.example"]
  const data = "/srv/green acres"
  const text = unitText({ program, data, flags, needsLowPort: false })
  expect(readUnit(text)).toEqual({
    words: ["--data", data, "--create", "no", ...flags],
    data,
    environment: [],
  })
})

test("a unit of somebody else's hand is read as far as it can be", () => {
  const text = `[Service]
Environment="WINDROW_SIGNUP=closed"
EnvironmentFile=/etc/windrow/env
ExecStart=/opt/windrow serve \\
  --data "/srv/farm one" --port 80
`
  expect(readUnit(text)).toEqual({
    words: ["--data", "/srv/farm one", "--port", "80"],
    data: "/srv/farm one",
    environment: ['Environment="WINDROW_SIGNUP=closed"', "EnvironmentFile=/etc/windrow/env"],
  })
  expect(readUnit("[Service]\nExecStart=/opt/other\nRequiresMountsFor=/srv\n")).toMatchObject({
    words: [],
    data: "/srv",
  })
})
