import { CommandError } from "../domain/errors"

/** Reads the first line of standard input; at a terminal prompts twice without echo. */
export const promptPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await Bun.stdin.text()).split(/\r?\n/)[0] ?? ""
  const password = await readHidden("Password: ")
  if ((await readHidden("Again: ")) === password) return password
  throw new CommandError("The two passwords are not the same; nothing was changed.")
}

const readHidden = (prompt: string) =>
  new Promise<string>((done, failed) => {
    let line = ""
    const read = (keys: Buffer) => {
      for (const key of keys.toString()) {
        if (key === "\r" || key === "\n") return finish(() => done(line))
        if (key === interrupt || key === end)
          return finish(() => failed(new CommandError("Nothing was changed.")))
        line = key === "\u007f" || key === "\b" ? line.slice(0, -1) : line + key
      }
    }
    const finish = (settle: () => void) => {
      process.stdin.off("data", read).setRawMode(false).pause()
      process.stderr.write("\n")
      settle()
    }
    // Raw mode shows nothing, but leaves Ctrl-C, Ctrl-D and backspace to us.
    process.stdin.setRawMode(true).on("data", read).resume()
    process.stderr.write(prompt)
  })

const interrupt = "\u0003"
const end = "\u0004"
