import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { asRoot, makeOldDatabase } from "../test/own-machine"

const folders: string[] = []
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

const main = join(import.meta.dir, "../main.ts")

/** The sources as `w`. Bun itself may lie in one of the folders that are emptied. */
const onOwnMachine = (script: string) =>
  asRoot(script, {
    prepare: `cp "${process.execPath}" /run/bun && mkdir -p /run/systemd/system`,
    programs: { w: `exec /run/bun "${main}" "$@"` },
  })

const isLinux = process.platform === "linux"

/** Root's own look at the file proves nothing: it reads everything. */
test.if(isLinux)("what the service's user can't read is refused before anything is changed", async () => {
  const install = "w service install --metrics token:/run/keys/pass"
  const { out, err, calls } = await onOwnMachine(`mkdir /run/keys
    ${install}; printf 0123456789-secret >/run/keys/pass
    USER_EXISTS=0 ${install}
    chmod 600 /run/keys/pass; ${install}
    chmod 644 /run/keys/pass; chmod 700 /run/keys; ${install}
    mkdir -p /run/keys/deeper; chmod 755 /run/keys/deeper; cp /run/keys/pass /run/keys/deeper/pass
    w service install --metrics token:/run/keys/deeper/pass; ls /etc/systemd/system`)
  expect(
    err
      .trim()
      .split("\n")
      .map((line) => line.split(". ")[0]),
  ).toEqual([
    "There is no file /run/keys/pass",
    "The service's user windrow can't read /run/keys/pass",
    "The service's user windrow can't read /run/keys/pass",
    "The service's user windrow can't read /run/keys/pass",
    "The service's user windrow can't read /run/keys/deeper/pass",
  ])
  expect([out, calls.filter((call) => !/^(id|runuser) /.test(call))]).toEqual(["", []])
})

test.if(isLinux)(
  "a service takes another folder only with a database in it, and makes one the first time alone",
  async () => {
    const { out, err } =
      await onOwnMachine(`w service install >/dev/null; mkdir /var/lib/other; cp /var/lib/windrow/windrow.db /run/farm.db
    w service install --data /var/lib/other --yes >/dev/null; echo $?
    rm /var/lib/windrow/windrow.db; w service install >/dev/null; echo $?; ls /var/lib/windrow /var/lib/other
    cp /run/farm.db /var/lib/other/windrow.db; w service install --data /var/lib/other --yes >/dev/null; echo $?`)
    expect(out).toBe("1\n0\n/var/lib/other:\n\n/var/lib/windrow:\n0\n")
    expect(err).toStartWith(
      "The service's data are in /var/lib/windrow, and there is no database in /var/lib/other.",
    )
    expect(err.trim().split("\n")).toHaveLength(1)
  },
)

test.if(isLinux)(
  "service rollback asks, and restores the oldest copy of an update since the last installation",
  async () => {
    const data = "/var/lib/windrow"
    const { out, err, calls } = await onOwnMachine(`w service rollback
    w service install --port 4000 >/dev/null; touch -d 2020-01-01 ${data}/windrow.db.before-update-from-1
    printf '#!/bin/sh\\necho earlier "$@"  >>/run/earlier\\n' >/usr/local/bin/windrow; chmod 755 /usr/local/bin/windrow
    w service install --port 5000 >/dev/null; touch -d 2019-01-01 /usr/local/bin/windrow.old
    touch -d 2019-06-01 ${data}/windrow.db.before-update-from-0.part; touch -d 2018-01-01 ${data}/windrow.db.before-update-from-9
    touch -d 2021-01-01 ${data}/windrow.db.before-update-from-2
    w service rollback >/dev/null; echo $?; ls /run/earlier; grep -c port=5000 /etc/systemd/system/windrow.service
    w service rollback --yes; cat /run/earlier; grep -c port=4000 /etc/systemd/system/windrow.service`)
    expect(err).toStartWith("There is nothing to go back to: /usr/local/bin/windrow.old is missing.")
    expect(err).toContain("Nothing was changed.\n")
    expect(out).toStartWith(
      "1\n1\nThe earlier program can't read the updated database, so windrow.db.before-update-from-1 ",
    )
    expect(out).toEndWith(`earlier restore ${data}/windrow.db.before-update-from-1 --data ${data}\n1\n`)
    expect(
      calls.slice(calls.lastIndexOf("systemctl stop windrow")).filter((call) => call.startsWith("systemctl")),
    ).toEqual(["systemctl stop windrow", "systemctl daemon-reload", "systemctl start windrow"])
  },
)

test.if(isLinux)("without an update since, going back asks nothing and leaves the database", async () => {
  const { out } =
    await onOwnMachine(`w service install --port 4000 >/dev/null; w service install --port 5000 >/dev/null
    w service rollback | tail -1`)
  expect(out).toContain("and stays as it is.")
})

test.if(isLinux)(
  "an update without room for its copy says how much is needed, and leaves no half copy",
  async () => {
    const made = mkdtempSync(join(tmpdir(), "windrow-own-machine-"))
    folders.push(made)
    makeOldDatabase(join(made, "old.db"), 4_000_000)
    const { out } = await onOwnMachine(`mkdir /run/small && mount -t tmpfs -o size=6m none /run/small
    cp ${made}/old.db /run/small/windrow.db; w user list --data /run/small 2>&1; echo $?; ls /run/small | grep update`)
    expect(out).toMatch(
      /^The disk has too little room to update \/run\/small\/windrow\.db: a copy of it is made first, which needs [5-8] MB, and [012] MB are free\. Nothing was changed: make room and start again, or start the earlier version\.\n1\n$/,
    )
  },
)
