import { dlopen, ptr } from "bun:ffi"
import { afterEach, expect, test } from "bun:test"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { unitText } from "../src/service/unit"
import { asRoot, makeOldDatabase } from "../src/test/own-machine"
import { until } from "../src/test/until"
import { cleanEnv, executable, newFolder, startWindrow } from "./windrow"

const folders: string[] = []
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

/** The executable as `$WINDROW`. */
const onOwnMachine = (script: string) => asRoot(script, { env: { ...cleanEnv(), WINDROW: executable } })

const bySystemd = "mkdir -p /run/systemd/system"

test("service install puts program, user, data and unit in their places, and starts the unit when all are there", async () => {
  const { code, err, calls, out } = await onOwnMachine(`${bySystemd}; cd /run; touch a.pem a.key
    "$WINDROW" service install --https --brand "Green Acres" --tls-cert ./a.pem --tls-key ./a.key && cat /etc/systemd/system/windrow.service &&
    ls /usr/local/bin/windrow /var/lib/windrow/windrow.db`)
  expect({ code, err }).toEqual({ code: 0, err: "" })
  expect(calls).toEqual([
    "id windrow",
    `install -m 755 ${executable} /usr/local/bin/windrow`,
    "id windrow",
    "useradd --system --no-create-home --shell /usr/sbin/nologin windrow",
    "install -d -m 700 -o windrow -g windrow /var/lib/windrow",
    "systemctl daemon-reload",
    "systemctl enable windrow",
    "systemctl restart windrow",
  ])
  const flags = ["--https=yes", "--tls-cert=/run/a.pem", "--tls-key=/run/a.key", "--brand=Green Acres"]
  const service = { program: "/usr/local/bin/windrow", data: "/var/lib/windrow", flags, needsLowPort: false }
  expect(out).toContain(unitText(service))
  expect(out).toContain("/usr/local/bin/windrow\n/var/lib/windrow/windrow.db\n")
})

test("a service that is installed again gets the new flags, keeps the earlier unit, and makes no second database", async () => {
  const { code, out } = await onOwnMachine(`${bySystemd}
    "$WINDROW" service install && rm /var/lib/windrow/windrow.db && "$WINDROW" service install --port 80 >/dev/null &&
    grep -h -e ExecStart -e Ambient /etc/systemd/system/windrow.service /etc/systemd/system/windrow.service.old
    ls /var/lib/windrow`)
  expect(code).toBe(0)
  expect(out).toEndWith(`ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no --port=80
AmbientCapabilities=CAP_NET_BIND_SERVICE
ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no
`)
})

test("installed again, as for an update, a service keeps its flags and its data, and makes no database", async () => {
  const install = '"$WINDROW" service install'
  const { code, out, calls } = await onOwnMachine(`${bySystemd}; mkdir -p /var/lib/farm
    ${install} --data /var/lib/farm --https --brand '50% "Acres"' --backup-to /srv/copies >/dev/null
    ${install} >/dev/null && ${install} --https=no --port 80 && grep -h ExecStart /etc/systemd/system/windrow.service; ls /var/lib`)
  expect(code).toBe(0)
  expect(out).toEndWith(
    `ExecStart=/usr/local/bin/windrow serve --data /var/lib/farm --create no --port=80 --https=no --backup-to=/srv/copies "--brand=50%% \\"Acres\\""
farm
`,
  )
  expect(calls.filter((call) => call.startsWith("systemctl restart"))).toHaveLength(3)
})

test("what a service would lose is named, and stays unless told otherwise", async () => {
  const install = '"$WINDROW" service install'
  const unit = "/etc/systemd/system/windrow.service"
  const { out, err } = await onOwnMachine(`${bySystemd}; mkdir /var/lib/other
    ${install} --https --port 4000 >/dev/null; cp ${unit} /run/before
    ${install} --anew --port 5000; echo $?; ${install} --data /var/lib/other --yes >/dev/null; echo $?
    cp /var/lib/windrow/windrow.db /var/lib/other; ${install} --data /var/lib/other; echo $?; cmp ${unit} /run/before && echo same
    sed -i 's/^User=/Environment=WINDROW_SIGNUP=closed\\nUser=/' ${unit}; ${install}; echo $?
    ${install} --anew --yes --port 5000 >/dev/null; grep -c Environment ${unit}; grep -h ExecStart ${unit}`)
  expect(out).toBe(
    "1\n1\n1\nsame\n1\n0\nExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no --port=5000\n",
  )
  expect(err.trimEnd().split("\n")).toEqual([
    "The installed service has --https, which the new one would not have. Nothing was changed: give it as a flag, or --yes when it may go.",
    expect.stringMatching(
      /^The service's data are in \/var\/lib\/windrow, and there is no database in \/var\/lib\/other\. Nothing/,
    ),
    expect.stringContaining("has --data /var/lib/windrow, which"),
    expect.stringContaining("has Environment=WINDROW_SIGNUP=closed, which"),
  ])
})

test("a file that the service's user can't read is seen before anything is changed", async () => {
  for (const [exists, prepare, flags] of [
    [
      "1",
      "mkdir /run/keys; echo key >/run/keys/pass; chmod 600 /run/keys/pass",
      "--backup-to /srv/copies --backup-passphrase-file /run/keys/pass",
    ],
    ["1", "mkdir -m 700 /run/keys; echo x >/run/keys/pass", "--metrics token:/run/keys/pass"],
    [
      "0",
      "mkdir /run/keys; echo secret >/run/keys/pass",
      "--tls-cert /run/keys/pass --tls-key /run/keys/pass",
    ],
    ["0", "mkdir /run/keys; echo postgres://u:secret@h/d >/run/keys/pass", "--database-file /run/keys/pass"],
  ]) {
    const { err, calls } =
      await onOwnMachine(`${bySystemd}; export USER_EXISTS=${exists}; umask 022; ${prepare}
      [ -f /run/keys/pass ] && sed -i 's/^key$/long-secret-words/' /run/keys/pass; "$WINDROW" service install ${flags}`)
    expect(err).toStartWith("The service's user windrow can't read /run/keys/pass. Nothing was changed.")
    expect(calls.filter((call) => !/^(id|runuser) /.test(call))).toEqual([])
  }
  const hidden = await onOwnMachine(`${bySystemd}; "$WINDROW" service install --metrics token:/root/token`)
  expect([hidden.err.startsWith("The service can't see /root, "), hidden.calls]).toEqual([true, []])
})

test("service rollback brings back program, unit and the database from before the update", async () => {
  const made = newFolder()
  folders.push(made)
  makeOldDatabase(join(made, "old.db"))
  // The earlier program: it restores what it is told to.
  const earlier = `#!/bin/sh\necho earlier "$@" >>${made}/earlier\n`
  writeFileSync(join(made, "earlier-windrow"), earlier)
  const unit = "/etc/systemd/system/windrow.service"
  const { code, out, err, calls } = await onOwnMachine(`${bySystemd}
    "$WINDROW" service rollback; "$WINDROW" service install --port 4000 >/dev/null; cp ${made}/old.db /var/lib/windrow/windrow.db
    cp ${made}/earlier-windrow /usr/local/bin/windrow; chmod 755 /usr/local/bin/windrow; cp ${unit} /run/before
    "$WINDROW" service install --port 5000 >/dev/null
    "$WINDROW" user list --data /var/lib/windrow >/dev/null; cp /usr/local/bin/windrow /run/new
    /run/new service rollback; echo $?; cmp /run/new /usr/local/bin/windrow && echo untouched
    /run/new service rollback --yes; cmp ${unit} /run/before && cmp ${made}/earlier-windrow /usr/local/bin/windrow && echo back`)
  expect({ code, err: err.split("\n") }).toEqual({
    code: 0,
    err: [expect.stringContaining("There is nothing to go back to: "), "Nothing was changed.", ""],
  })
  expect(out).toContain("are not in it: they stay in a folder before-restore-")
  expect(out).toContain("1\nuntouched\n")
  expect(out).toEndWith("back\n")
  expect(readFileSync(join(made, "earlier"), "utf8")).toMatch(
    /^earlier restore \/var\/lib\/windrow\/windrow\.db\.before-update-from-\d+ --data \/var\/lib\/windrow\n$/,
  )
  const last = calls.slice(calls.lastIndexOf("systemctl stop windrow"))
  expect(last.filter((call) => call.startsWith("systemctl"))).toEqual([
    "systemctl stop windrow",
    "systemctl daemon-reload",
    "systemctl start windrow",
  ])
})

test("an update on a full disk says so, whichever command meets it, and leaves the database as it was", async () => {
  const made = newFolder()
  folders.push(made)
  makeOldDatabase(join(made, "old.db"), 500 * 8192)
  const { out } =
    await onOwnMachine(`mkdir /run/small && mount -t tmpfs -o size=6m none /run/small && cp ${made}/old.db /run/small/windrow.db
    for command in "serve --port 0" "user list"; do "$WINDROW" $command --data /run/small 2>&1; echo $?; done
    rm -f /run/small/windrow.db-*; cmp ${made}/old.db /run/small/windrow.db && ls /run/small`)
  const sentence =
    /^The disk has too little room to update \/run\/small\/windrow\.db: .* Nothing was changed: make room and start again, or start the earlier version\.$/
  const lines = out.trimEnd().split("\n")
  expect(lines).toEqual([
    expect.stringMatching(sentence),
    "1",
    expect.stringMatching(sentence),
    "1",
    "windrow.db",
  ])
})

test("a service may write into the folder of its copies, also when that was given as it is called from here", async () => {
  const { code, err, out } = await onOwnMachine(`${bySystemd}; cd /run
    mkdir keys; touch keys/token
    "$WINDROW" service install --backup-to disk/copies --metrics token:keys/token >/dev/null && cat /etc/systemd/system/windrow.service`)
  expect({ code, err }).toEqual({ code: 0, err: "" })
  const lines = out.split("\n")
  expect(lines).toContain("ReadWritePaths=-/run/disk/copies")
  expect(lines).toContain(
    "ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no --backup-to=/run/disk/copies --metrics=token:/run/keys/token",
  )
  const hidden = await onOwnMachine(`${bySystemd}; "$WINDROW" service install --backup-to /home/ana/copies`)
  expect({ code: hidden.code, calls: hidden.calls }).toEqual({ code: 1, calls: [] })
  expect(hidden.err).toBe(
    "The service can't see /home, which belongs to people and not to services; name another folder, for example --backup-to /srv/copies.\n",
  )
})

test("what is secret does not come into the unit, which everybody can read", async () => {
  for (const [flag, file] of [
    ["backup-passphrase", "backup-passphrase-file"],
    ["backup-key-id", "backup-key-id-file"],
    ["backup-secret", "backup-secret-file"],
    ["admin-password", "admin-password-file"],
  ]) {
    const { code, err, out, calls } = await onOwnMachine(
      `${bySystemd}; "$WINDROW" service install --${flag} hush-hush; ls /etc/systemd/system`,
    )
    expect({ flag, code, out, calls }).toEqual({ flag, code: 0, out: "", calls: [] })
    expect(err).toContain(`use --${file}, for example --${file} /run/secrets/`)
    expect(err).not.toContain("hush")
  }
  const inUrl = await onOwnMachine(
    `${bySystemd}; "$WINDROW" service install --backup-to "s3://AKIA:hush-hush@copies/farm"; ls /etc/systemd/system`,
  )
  expect({ out: inUrl.out, calls: inUrl.calls }).toEqual({ out: "", calls: [] })
  expect(inUrl.err).not.toContain("hush")
})

test("a service whose copies would not be sent is refused before anything is changed", async () => {
  const store = "s3://copies/farm?endpoint=https://s3.farm.example"
  const without = await onOwnMachine(
    `${bySystemd}; export WINDROW_BACKUP_KEY_ID=key WINDROW_BACKUP_SECRET=secret; "$WINDROW" service install --backup-to "${store}"`,
  )
  expect({ code: without.code, calls: without.calls }).toEqual({ code: 2, calls: [] })
  expect(without.err).toContain("needs its keys, for example --backup-key-id-file")
  const withFiles = await onOwnMachine(
    `${bySystemd}; echo key >/run/key; echo secret >/run/secret
    "$WINDROW" service install --backup-to "${store}" --backup-key-id-file /run/key --backup-secret-file /run/secret >/dev/null &&
    grep -c "ReadWritePaths" /etc/systemd/system/windrow.service; grep -o -e "--backup.*" /etc/systemd/system/windrow.service`,
  )
  expect(withFiles.err).toBe("")
  expect(withFiles.out).toBe(
    `0\n--backup-to=${store}" --backup-key-id-file=/run/key --backup-secret-file=/run/secret\n`,
  )
})

test("service uninstall removes the unit and keeps the data, and says where they lie", async () => {
  const { code, out, calls } = await onOwnMachine(`${bySystemd}
    "$WINDROW" service install --data /var/lib/farm >/dev/null && "$WINDROW" service uninstall &&
    ls /etc/systemd/system /var/lib/farm`)
  expect(code).toBe(0)
  expect(calls.slice(-2)).toEqual(["systemctl disable --now windrow", "systemctl daemon-reload"])
  expect(out).toContain("Its data stay in /var/lib/farm,")
  expect(out).toEndWith("/etc/systemd/system:\n\n/var/lib/farm:\nwindrow.db\n")
})

test("a service is refused without systemd, where it can't see its data, and when there is none to remove", async () => {
  const without = await onOwnMachine(`"$WINDROW" service install --port 4000`)
  expect({ code: without.code, calls: without.calls }).toEqual({ code: 1, calls: [] })
  expect(without.err).toStartWith(
    "This machine was not started by systemd, so there is no service to install.\n",
  )
  expect(without.err).toContain("--create no --port=4000\n")
  expect(without.err).toContain("systemctl enable --now windrow\n")
  const hidden = await onOwnMachine(`${bySystemd}; "$WINDROW" service install --data /home/ana/farm`)
  expect({ code: hidden.code, calls: hidden.calls }).toEqual({ code: 1, calls: [] })
  expect(hidden.err).toStartWith("The service can't see /home, ")
  const none = await onOwnMachine(`${bySystemd}; "$WINDROW" service uninstall`)
  expect(none.code).toBe(1)
  expect(none.err).toStartWith("There is no service to uninstall")
})

test("systemd is told when the server serves", async () => {
  const folder = newFolder()
  folders.push(folder)
  const told = listen(join(folder, "notify"))
  const server = await startWindrow({ env: { NOTIFY_SOCKET: join(folder, "notify") } })
  expect(await until("a message", told)).toBe("READY=1")
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.stop()
})

/** Binds a Unix socket for datagrams, as systemd does; returns what reads the next one, empty without. */
const listen = (path: string) => {
  const { socket, bind, recv } = dlopen("libc.so.6", {
    socket: { args: ["i32", "i32", "i32"], returns: "i32" },
    bind: { args: ["i32", "ptr", "u32"], returns: "i32" },
    recv: { args: ["i32", "ptr", "u64", "i32"], returns: "i64" },
  }).symbols
  const descriptor = socket(1, 2, 0)
  const address = Buffer.from(`\x01\0${path}\0`)
  expect(bind(descriptor, ptr(address), address.length)).toBe(0)
  const bytes = Buffer.alloc(100)
  return () =>
    bytes.toString("latin1", 0, Math.max(0, Number(recv(descriptor, ptr(bytes), bytes.length, 0x40))))
}
