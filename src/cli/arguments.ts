/** The command was called wrongly. The message is one sentence that says what was, and an example. Exit code 2. */
export class UsageError extends Error {}

/** `value` is what follows the flag, as --help shows it; a flag without one is a switch. */
export type Flag = { flag: string; value?: string; example?: string; help: string }

export type Arguments = { words: string[]; values: Record<string, string | undefined> }

/**
 * Sorts what stands behind a command into words and the values of these flags; of a repeated flag the last counts.
 * All that follows "--" are words. A value that begins with "--" has to stand behind "=": otherwise a flag without
 * its value would take the next flag for it. By hand, because loading node:util's parser took a fifth of a bare start.
 * @throws UsageError for a flag that is not among them, or that lacks its value.
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

/** Two columns, as --help shows them. */
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
