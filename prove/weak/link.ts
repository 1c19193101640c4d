import { join } from "node:path"
import { newFolder } from "../farm"
import { tool } from "../tools"

/** The command's address on the link, seen from the caller. */
export const farSide = "10.131.0.2"

/** Bytes a second up and down (0 is no limit), ms each way, per cent of the packets that are lost. */
export type Weakness = { up: number; down: number; delay: number; loss: number }

/** Runs a command at the other end of a link of packets; needs a network namespace that is the caller's own. */
export const linkTo = async (command: string[], env: Record<string, string>) => {
  const child = Bun.spawn([await compiled(), ...command], {
    env,
    stdin: "pipe",
    stdout: "ignore",
    stderr: "inherit",
  })
  return {
    set: ({ up, down, delay, loss }: Weakness) => {
      child.stdin.write(`${up} ${down} ${delay} ${loss}\n`)
      child.stdin.flush()
    },
    close: async () => {
      child.stdin.end()
      await child.exited
    },
  }
}

const compiled = async () => {
  const target = join(newFolder(), "link")
  const command = [await tool("gcc"), "-O1", "-o", target, join(import.meta.dir, "link.c")]
  if ((await Bun.spawn(command, { stderr: "inherit" }).exited) !== 0)
    throw new Error("prove/weak/link.c could not be compiled: are the kernel's headers there (libc6-dev)?")
  return target
}
