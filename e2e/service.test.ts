import { dlopen, ptr } from "bun:ffi"
import { afterEach, expect, test } from "bun:test"
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { unitText } from "../src/service/unit"
import { cleanEnv, executable, newFolder, startWindrow } from "./windrow"

const folders: string[] = []
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

/** Programs of the system, which write down their calls. */
const stubs = {
  systemctl: "",
  useradd: "",
  id: "exit 1",
  install: `if [ "$1" = -d ]; then mkdir -p "$8"; else cp "$3" "$4"; chmod "$2" "$4"; fi`,
}

/** The folders that the service is installed into are empty and gone with the process: nothing of this machine changes. */
const ownFolders = ["/etc/systemd/system", "/usr/local/bin", "/var/lib", "/run"]
  .map((folder) => `mount -t tmpfs none ${folder}`)
  .join(" && ")

/** Runs a script of root in a mount namespace of its own; `calls` are those of the stubs. */
const asRoot = async (script: string) => {
  const folder = newFolder()
  folders.push(folder)
  mkdirSync(join(folder, "bin"))
  for (const [name, body] of Object.entries(stubs)) {
    const text = `#!/bin/sh\necho ${name} "$@" >>${folder}/calls\n${body}\n`
    writeFileSync(join(folder, "bin", name), text)
    chmodSync(join(folder, "bin", name), 0o755)
  }
  const unshare = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])]
  const child = Bun.spawn([...unshare, "sh", "-c", `${ownFolders} && ${script}`], {
    cwd: folder,
    env: { ...cleanEnv(), PATH: `${folder}/bin:/usr/sbin:/usr/bin:/sbin:/bin`, WINDROW: executable },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const calls = join(folder, "calls")
  return {
    code: await child.exited,
    out,
    err,
    calls: existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [],
  }
}

const bySystemd = "mkdir -p /run/systemd/system"

test("service install puts program, user, data and unit in their places, and starts the unit when all are there", async () => {
  const { code, err, calls, out } = await asRoot(`${bySystemd}
    "$WINDROW" service install --https --brand "Green Acres" --tls-cert ./a.pem --tls-key ./a.key && cat /etc/systemd/system/windrow.service &&
    ls /usr/local/bin/windrow /var/lib/windrow/windrow.db`)
  expect({ code, err }).toEqual({ code: 0, err: "" })
  expect(calls).toEqual([
    `install -m 755 ${executable} /usr/local/bin/windrow`,
    "id windrow",
    "useradd --system --no-create-home --shell /usr/sbin/nologin windrow",
    "install -d -m 700 -o windrow -g windrow /var/lib/windrow",
    "systemctl daemon-reload",
    "systemctl enable windrow",
    "systemctl restart windrow",
  ])
  const folder = folders.at(-1)
  const flags = [
    "--https=yes",
    `--tls-cert=${folder}/a.pem`,
    `--tls-key=${folder}/a.key`,
    "--brand=Green Acres",
  ]
  const service = { program: "/usr/local/bin/windrow", data: "/var/lib/windrow", flags, needsLowPort: false }
  expect(out).toContain(unitText(service))
  expect(out).toContain("/usr/local/bin/windrow\n/var/lib/windrow/windrow.db\n")
})

test("a service that is installed again gets the new flags, keeps the earlier unit, and makes no second database", async () => {
  const { code, out } = await asRoot(`${bySystemd}
    "$WINDROW" service install && rm /var/lib/windrow/windrow.db && "$WINDROW" service install --port 80 >/dev/null &&
    grep -h -e ExecStart -e Ambient /etc/systemd/system/windrow.service /etc/systemd/system/windrow.service.old
    ls /var/lib/windrow`)
  expect(code).toBe(0)
  expect(out).toEndWith(`ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no --port=80
AmbientCapabilities=CAP_NET_BIND_SERVICE
ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no
`)
})

test("a service may write into the folder of its copies, also when that was given as it is called from here", async () => {
  const { code, err, out } = await asRoot(`${bySystemd}; cd /run
    "$WINDROW" service install --backup-to disk/copies --metrics token:keys/token >/dev/null && cat /etc/systemd/system/windrow.service`)
  expect({ code, err }).toEqual({ code: 0, err: "" })
  const lines = out.split("\n")
  expect(lines).toContain("ReadWritePaths=-/run/disk/copies")
  expect(lines).toContain(
    "ExecStart=/usr/local/bin/windrow serve --data /var/lib/windrow --create no --backup-to=/run/disk/copies --metrics=token:/run/keys/token",
  )
  const hidden = await asRoot(`${bySystemd}; "$WINDROW" service install --backup-to /home/ana/copies`)
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
    const { code, err, out, calls } = await asRoot(
      `${bySystemd}; "$WINDROW" service install --${flag} hush-hush; ls /etc/systemd/system`,
    )
    expect({ flag, code, out, calls }).toEqual({ flag, code: 0, out: "", calls: [] })
    expect(err).toContain(`use --${file}, for example --${file} /run/secrets/`)
    expect(err).not.toContain("hush")
  }
  const inUrl = await asRoot(
    `${bySystemd}; "$WINDROW" service install --backup-to "s3://AKIA:hush-hush@copies/farm"; ls /etc/systemd/system`,
  )
  expect({ out: inUrl.out, calls: inUrl.calls }).toEqual({ out: "", calls: [] })
  expect(inUrl.err).not.toContain("hush")
})

test("a service whose copies would not be sent is refused before anything is changed", async () => {
  const store = "s3://copies/farm?endpoint=https://s3.farm.example"
  const without = await asRoot(
    `${bySystemd}; export WINDROW_BACKUP_KEY_ID=key WINDROW_BACKUP_SECRET=secret; "$WINDROW" service install --backup-to "${store}"`,
  )
  expect({ code: without.code, calls: without.calls }).toEqual({ code: 2, calls: [] })
  expect(without.err).toContain("needs its keys, for example --backup-key-id-file")
  const withFiles = await asRoot(
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
  const { code, out, calls } = await asRoot(`${bySystemd}
    "$WINDROW" service install --data /var/lib/farm >/dev/null && "$WINDROW" service uninstall &&
    ls /etc/systemd/system /var/lib/farm`)
  expect(code).toBe(0)
  expect(calls.slice(-2)).toEqual(["systemctl disable --now windrow", "systemctl daemon-reload"])
  expect(out).toContain("Its data stay in /var/lib/farm,")
  expect(out).toEndWith("/etc/systemd/system:\n\n/var/lib/farm:\nwindrow.db\n")
})

test("a service is refused without systemd, where it can't see its data, and when there is none to remove", async () => {
  const without = await asRoot(`"$WINDROW" service install --port 4000`)
  expect({ code: without.code, calls: without.calls }).toEqual({ code: 1, calls: [] })
  expect(without.err).toStartWith(
    "This machine was not started by systemd, so there is no service to install.\n",
  )
  expect(without.err).toContain("--create no --port=4000\n")
  expect(without.err).toContain("systemctl enable --now windrow\n")
  const hidden = await asRoot(`${bySystemd}; "$WINDROW" service install --data /home/ana/farm`)
  expect({ code: hidden.code, calls: hidden.calls }).toEqual({ code: 1, calls: [] })
  expect(hidden.err).toStartWith("The service can't see /home, ")
  const none = await asRoot(`${bySystemd}; "$WINDROW" service uninstall`)
  expect(none.code).toBe(1)
  expect(none.err).toStartWith("There is no service to uninstall")
})

test("systemd is told when the server serves", async () => {
  const folder = newFolder()
  folders.push(folder)
  const told = listen(join(folder, "notify"))
  const server = await startWindrow({ env: { NOTIFY_SOCKET: join(folder, "notify") } })
  let message = told()
  for (const end = Date.now() + 5000; message === "" && Date.now() < end; message = told()) await Bun.sleep(5)
  expect(message).toBe("READY=1")
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
