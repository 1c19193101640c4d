import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { YAML } from "bun"

const folder = join(import.meta.dir, "../../docs/cluster")
const textOf = (name: string) => readFileSync(join(folder, name), "utf8")

type Service = {
  depends_on?: string[]
  secrets?: string[]
  volumes?: string[]
  extra_hosts?: string[]
  environment?: Record<string, string>
  networks?: { default: { ipv4_address: string } }
}
type Compose = Record<"services" | "volumes" | "secrets", Record<string, Service>>

const { services, volumes, secrets } = YAML.parse(textOf("compose.yaml")) as Compose
const all = Object.values(services)

// Files that the rig of prove/cluster does not run; the others it runs as they are.

test("compose.yaml names only what it has", () => {
  expect(Object.keys(services)).toHaveLength(10)
  for (const { depends_on = [], secrets: used = [], volumes: mounted = [] } of all) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(depends_on))
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(used))
    const names = mounted.map((each) => each.split(":")[0])
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(names))
  }
})

test("HAProxy's servers have an address in compose.yaml, which is theirs", () => {
  const named = [...textOf("haproxy.cfg").matchAll(/^ {2}server (\w+)/gm)].map(([, name = ""]) => name)
  const addresses = named.map((name) => `${name}:${services[name]?.networks?.default.ipv4_address}`)
  expect(services.haproxy?.extra_hosts).toEqual(addresses)
  expect(new Set(addresses).size).toBe(6)
})

test("each machine of compose.yaml has its own values for what the files give machine 1", () => {
  for (const [file, kind] of [
    ["patroni.env", "node"],
    ["etcd.env", "etcd"],
  ] as const) {
    const own = textOf(file).split("\n\n")[0]?.split("\n").slice(1) ?? []
    for (const machine of [2, 3]) {
      const set = own.map((line) => line.replace(`${kind}1`, `${kind}${machine}`))
      const { environment = {} } = services[`${kind}${machine}`] ?? {}
      expect(Object.entries(environment).map((pair) => pair.join("="))).toEqual(set)
    }
  }
})
