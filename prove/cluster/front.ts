import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { executable } from "../server"
import { addressOf } from "./network"
import { start } from "./postgres"

/** The ports of the Windrows, of the balancer in front of them, and of the one in front of PostgreSQL. */
const firstPort = 3100
export const front = "http://127.0.0.1:3000"
const database = "postgres://postgres@127.0.0.1:5000/postgres"
export const admin = { email: "ada@farm.test", password: "north-yard" }

/** A Windrow's own address, past the balancer. */
export const urlOf = (server: number): string => `http://127.0.0.1:${firstPort + server}`

/** The balancers. Each looks twice a second, and cuts the connections to whoever is not the primary any more. */
export const startHaproxy = (folder: string, nodes: readonly number[], servers: readonly number[]): void => {
  const file = join(folder, "haproxy.cfg")
  const checked = "check inter 500ms fall 2 rise 1"
  const config = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen postgres
  bind 127.0.0.1:5000
  option httpchk GET /primary
  default-server ${checked} port 8008 on-marked-down shutdown-sessions
${nodes.map((node) => `  server node${node} ${addressOf(node)}:5432`).join("\n")}
listen windrow
  mode http
  bind 127.0.0.1:3000
  option httpchk
  http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host localhost
  option redispatch
  retries 3
  default-server ${checked}
${servers.map((server) => `  server windrow${server} 127.0.0.1:${firstPort + server}`).join("\n")}
`
  writeFileSync(file, config)
  start(["haproxy", "-db", "-f", file], join(folder, "haproxy.log"))
}

export const startWindrow = (folder: string, server: number) => {
  const words = [
    "--host",
    "127.0.0.1",
    "--port",
    String(firstPort + server),
    "--trust-proxy",
    "--log-level",
    "error",
  ]
  const accounts = { WINDROW_ADMIN_EMAIL: admin.email, WINDROW_ADMIN_PASSWORD: admin.password }
  const data = ["--data", join(folder, `windrow${server}`)]
  const env = { ...accounts, WINDROW_DATABASE: database }
  return start([executable, "serve", ...words, ...data], join(folder, `windrow${server}.log`), env)
}
