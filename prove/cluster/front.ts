import { join } from "node:path"
import { executable } from "../server"
import { checked, startHaproxy, windrowSection } from "./haproxy"
import { addressOf } from "./network"
import { start } from "./postgres"

/** The ports of the Windrows, of the balancer in front of them, and of the one in front of PostgreSQL. */
const firstPort = 3100
export const front = "http://127.0.0.1:3000"
const database = "postgres://postgres@127.0.0.1:5000/postgres"
export const admin = { email: "ada@farm.test", password: "north-yard" }

/** A Windrow's own address, past the balancer. */
export const urlOf = (server: number): string => `http://127.0.0.1:${firstPort + server}`

/** The balancers, in front of PostgreSQL and of the Windrows. */
export const startFront = (folder: string, nodes: readonly number[], servers: readonly number[]): void => {
  const primary = `
listen postgres
  bind 127.0.0.1:5000
  option httpchk GET /primary
  default-server ${checked} port 8008 on-marked-down shutdown-sessions
${nodes.map((node) => `  server node${node} ${addressOf(node)}:5432`).join("\n")}`
  const ports = servers.map((server) => firstPort + server)
  startHaproxy(folder, [primary, windrowSection(3000, ports)])
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
