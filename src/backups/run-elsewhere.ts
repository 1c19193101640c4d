import { setPriority } from "node:os"
import { join } from "node:path"
import { byServer } from "../audit/by-server"

/**
 * Runs a command of this program in another process, because SQLite blocks while it reads everything, and behind what
 * else the machine does. It ends with the server: reading, it would keep its log from being emptied. `message` is what it
 * prints as error. `environment` is added to this process's own.
 */
export const runElsewhere = async (
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ isOk: boolean; message: string }> => {
  const self = [
    process.execPath,
    ...(Bun.isStandaloneExecutable ? [] : [join(import.meta.dir, "../main.ts")]),
  ]
  const command = Bun.spawn([...self, ...words], {
    env: { ...process.env, ...environment, ...byServer },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  })
  const stop = () => command.kill()
  for (const signal of stops) process.on(signal, stop)
  giveWay(command.pid)
  const message = (await new Response(command.stderr).text()).trim()
  const isOk = (await command.exited) === 0
  for (const signal of stops) process.off(signal, stop)
  return { isOk, message }
}

const stops = ["SIGTERM", "SIGINT", "SIGHUP"] as const

const giveWay = (id: number) => {
  try {
    setPriority(id, 10)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
