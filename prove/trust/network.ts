import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "../farm"

/** Gives these names and addresses to this machine, in a network and a view of the files of this process's own. */
export const prepareNetwork = (names: readonly string[]) => {
  run("ip", "link", "set", "lo", "up")
  for (const own of names.filter(isAddress)) run("ip", "addr", "add", `${own}/32`, "dev", "lo")
  const hosts = ["localhost", ...names.filter((name) => !isAddress(name))]
  cover("/etc/hosts", hosts.map((host) => `127.0.0.1 ${host}\n`).join(""))
}

/** For this process and its children the file has this text. */
export const cover = (file: string, text: string) => {
  const own = join(newFolder(), "file")
  writeFileSync(own, text)
  run("mount", "--bind", own, file)
}

const isAddress = (name: string) => /^[\d.]+$/.test(name)

const run = (...command: string[]) => {
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`)
}
