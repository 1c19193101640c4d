import { CommandError } from "../domain/errors"

/** Runs a program of the system and shows its call. @throws CommandError with what it says */
export const run = async (...command: string[]) => {
  console.log(command.join(" "))
  const { code, said } = await ended(command)
  if (code !== 0) throw new CommandError(`${command.join(" ")} failed: ${said}`)
}

export const succeeds = async (...command: string[]) => (await ended(command)).code === 0

const ended = async (command: string[]) => {
  try {
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "pipe" })
    const said = await new Response(child.stderr).text()
    return { code: await child.exited, said: said.trim() }
  } catch {
    return { code: 127, said: "the program is missing." }
  }
}
