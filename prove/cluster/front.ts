import { join } from "node:path"
import { executable } from "../server"
import { addressOfWindrow } from "./network"
import { password, start } from "./postgres"

export const front = "http://127.0.0.1"
export const database = `postgres://windrow:${password}@127.0.0.1:5000/windrow`
export const admin = { email: "ada@farm.test", password: "north-yard" }

/** A Windrow's own address, past the balancer. */
export const urlOf = (server: number): string => `http://${addressOfWindrow(server)}:3000`

/** The balancer of PostgreSQL and of the Windrows. */
export const startFront = (folder: string, samples: string): void => {
  start(["haproxy", "-db", "-f", join(samples, "haproxy.cfg")], join(folder, "haproxy.log"))
}

export const startWindrow = (folder: string, server: number) => {
  const words = ["--host", addressOfWindrow(server), "--trust-proxy", "--log-level", "error"]
  const accounts = { WINDROW_ADMIN_EMAIL: admin.email, WINDROW_ADMIN_PASSWORD: admin.password }
  const data = ["--data", join(folder, `windrow${server}`)]
  const env = { ...accounts, WINDROW_DATABASE: database }
  return start([executable, "serve", ...words, ...data], join(folder, `windrow${server}.log`), env)
}

/** What `windrow doctor` finds to do about the database, as it is at present. */
export const doctorsFindings = async (folder: string): Promise<string[]> => {
  const words = ["doctor", "--json", "--host", addressOfWindrow(1), "--trust-proxy", "--data", folder]
  const doctor = Bun.spawn([executable, ...words], { env: { WINDROW_DATABASE: database } })
  const { findings } = (await new Response(doctor.stdout).json()) as { findings: Finding[] }
  const toDo = findings.filter(({ name, level }) => level !== "note" && name !== "clock")
  return toDo.map(({ what }) => what)
}

type Finding = { name: string; level: string; what: string }
