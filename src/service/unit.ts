/** The contents of a systemd unit: paths are absolute; `flags` are those of `windrow serve` beside --data and --create. */
export type Service = {
  program: string
  data: string
  /** The folder that copies are sent to. */
  copies?: string | undefined
  flags: readonly string[]
  /** A port below 1024 is among them. */
  needsLowPort: boolean
}

export const user = "windrow"
export const program = "/usr/local/bin/windrow"
export const unitFile = "/etc/systemd/system/windrow.service"
export const defaultData = "/var/lib/windrow"

/** Makes the user, who can't log in. */
export const useradd = [
  "useradd",
  "--system",
  "--no-create-home",
  "--shell",
  "/usr/sbin/nologin",
  user,
] as const

/** The unit that runs Windrow under a user of its own, with access to its folders and the network only. */
export const unitText = (service: Service): string => `[Unit]
Description=Windrow
After=${["network-online.target", ...mountsOf(service)].join(" ")}
Wants=network-online.target
RequiresMountsFor=${quoted(service.data)}
StartLimitIntervalSec=0

[Service]
Type=notify
ExecStart=${commandOf(service).map(quoted).join(" ")}
User=${user}
${folderOf(service.data)}${copiesOf(service)}
UMask=0077
Restart=on-failure
RestartSec=5
# An update may copy and migrate a large database before it is ready.
TimeoutStartSec=15min

# It needs its folders and the network, and nothing else of the machine. MemoryDenyWriteExecute is missing, because
# JavaScript is compiled while it runs.
NoNewPrivileges=yes
${capabilitiesOf(service)}
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`

/** `--create no`: a start without the data folder's disk must fail, instead of serving an empty farm. */
const commandOf = ({ program, data, flags }: Service) => [
  program,
  "serve",
  "--data",
  data,
  "--create",
  "no",
  ...flags,
]

/** systemd gives the folder to the user only below /var/lib. */
const folderOf = (data: string) => {
  const name = /^\/var\/lib\/(.+)$/.exec(data)?.[1]
  return name ? `StateDirectory=${quoted(name)}\nStateDirectoryMode=0700` : `ReadWritePaths=${quoted(data)}`
}

/** The units of all disks on which the folder of copies may lie: one that comes after the start is not seen. */
const mountsOf = ({ copies = "" }: Service) => {
  const names = (copies.match(/[^/]+/g) ?? []).map(asUnit)
  return names.map((_, last) => `${names.slice(0, last + 1).join("-")}.mount`)
}

/** A path escaped like systemd-escape does. */
const asUnit = (name: string) =>
  [...Buffer.from(name)]
    .map((byte) => [byte, String.fromCharCode(byte)] as const)
    .map(([byte, letter]) => (/[\w:.]/.test(letter) ? letter : `\\x${byte.toString(16).padStart(2, "0")}`))
    .join("")

/** Records are taken all the same while its disk is missing: that is the minus. */
const copiesOf = ({ copies }: Service) =>
  copies === undefined ? "" : `\nReadWritePaths=${quoted(`-${copies}`)}`

const capabilitiesOf = ({ needsLowPort }: Service) =>
  needsLowPort
    ? "CapabilityBoundingSet=CAP_NET_BIND_SERVICE\nAmbientCapabilities=CAP_NET_BIND_SERVICE"
    : "CapabilityBoundingSet="

/** Quotes a word for systemd: % begins a specifier, $ a variable. */
const quoted = (word: string) => {
  if (/^[\w./:=,@+-]+$/.test(word)) return word
  return `"${word.replaceAll(/[\\"]/g, "\\$&").replaceAll("%", "%%").replaceAll("$", "$$$$")}"`
}
