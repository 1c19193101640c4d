/** A command was called wrongly, which exits with code 2. The message is one sentence with an example. */
export class UsageError extends Error {}

/** `value` stands for the flag's value in --help; a flag without one is a switch. */
export type Flag = { flag: string; value?: string; example?: string; help: string }

export type Arguments = { words: string[]; values: Record<string, string | undefined> }

/**
 * Sorts the arguments of a command into words and the values of these flags; the last of repeated flags counts, and
 * everything after "--" is a word. A value that begins with "--" must follow "=": otherwise a flag without its value
 * would take the next flag for it. Written by hand, because loading node:util's parser slows the start.
 * @throws UsageError for an unknown flag, or one that lacks its value.
 */
export const parseArguments = (args: string[], flags: readonly Flag[]): Arguments => {
  const words: string[] = []
  const values: Arguments["values"] = {}
  const left = [...args]
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === "--") words.push(...left.splice(0))
    else if (arg === "-" || !arg.startsWith("-")) words.push(arg)
    else {
      const [raw = arg, ...rest] = arg.split("=")
      const flag = flags.find(({ flag }) => raw === `--${flag}`)
      if (!flag) throw new UsageError(`There is no flag ${raw} here; --help shows those that are.`)
      values[flag.flag] = flagValue(flag, rest.length > 0 ? rest.join("=") : flag.value && nextValue(left))
    }
  }
  return { words, values }
}

const nextValue = (left: string[]) => (left[0]?.startsWith("--") ? undefined : left.shift())

/** Formats lines for --help in two columns. */
export const twoColumns = (lines: readonly (readonly [string, string])[]) => {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n")
}

const flagValue = ({ flag, value, example }: Flag, given: string | undefined) => {
  if (!value) return given ?? "yes"
  if (given) return given
  throw new UsageError(
    `--${flag} needs a value, for example --${flag} ${example}; one that begins with -- needs "=" before it.`,
  )
}
