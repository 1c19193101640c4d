import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The files of docs/cluster, which the rig runs as they are: what they say is what is proved. */
const samples = join(import.meta.dir, "../../docs/cluster")

/** Puts them where others may read them. */
export const copySamples = (folder: string): string => {
  const copies = join(folder, "cluster")
  cpSync(samples, copies, { recursive: true })
  return copies
}

/** The variables of a file for machine 1, on machine `node`: their names and values stand in lines of their own. */
export const variablesOf = (name: "etcd.env" | "patroni.env", node: number): Record<string, string> => {
  const [own = "", shared = ""] = readFileSync(join(samples, name), "utf8").split("\n\n")
  const mine = own.replaceAll(/(?<=node|etcd)1\b/g, String(node))
  const lines = `${mine}\n${shared}`.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  )
}
