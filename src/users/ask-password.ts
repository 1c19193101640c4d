import { Refusal } from "../command-line"

/** The first line of standard input; at a terminal asked for twice, without showing what is typed. */
export const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await Bun.stdin.text()).split(/\r?\n/)[0] ?? ""
  const password = await typed("Password: ")
  if ((await typed("Again: ")) === password) return password
  throw new Refusal("The two passwords are not the same; nothing was changed.")
}

const typed = async (prompt: string) => {
  const { stdin, stderr } = process
  stderr.write(prompt)
  // Raw, so that the terminal echoes nothing; then the keys that it handles otherwise are ours.
  stdin.setRawMode(true)
  let line = ""
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const key of String(chunk)) {
        if (key === "\r" || key === "\n") return line
        if (key === "\u0003" || key === "\u0004") throw new Refusal("Nothing was changed.")
        line = key === "\u007f" || key === "\b" ? line.slice(0, -1) : line + key
      }
    }
    return line
  } finally {
    stdin.setRawMode(false)
    stderr.write("\n")
  }
}
