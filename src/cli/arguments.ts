/** A command was called wrongly. The message is one sentence with an example. Exit code 2. */
export class UsageError extends Error {}

/** `value` is the placeholder in --help; a flag without one is a switch, of which only a setting's has a "no", too. */
export type Flag = { flag: string; value?: string; example?: string; help: string; isSetting?: true }

export type Arguments = { words: string[]; values: Record<string, string | undefined> }

/**
 * Separates words and flags. A value that begins with "--" must follow "=". Written by hand, because loading
 * node:util's parser slows the start.
 * @throws UsageError for an unknown flag, one without its value, or a switch with one
 */
export const parseArguments = (args: string[], flags: readonly Flag[]): Arguments => {
  const words: string[] = []
  const values: Arguments["values"] = {}
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--") words.push(...rest.splice(0))
    else if (arg === "-" || !arg.startsWith("-")) words.push(arg)
    else {
      const [raw = arg, ...parts] = arg.split("=")
      const flag = flags.find(({ flag }) => raw === `--${flag}`)
      if (!flag) throw new UsageError(unknownFlag(raw, flags))
      values[flag.flag] = flagValue(flag, parts.length > 0 ? parts.join("=") : flag.value && nextValue(rest))
    }
  }
  return { words, values }
}

/** A secret that is refused here may stand in a file. */
const unknownFlag = (raw: string, flags: readonly Flag[]) => {
  const file = flags.find(({ flag }) => `--${flag}` === `${raw}-file`)
  return file
    ? `${raw} is refused here, where everybody could read it; use ${raw}-file, for example ${raw}-file ${file.example}.`
    : `There is no flag ${raw} here; --help shows those that are.`
}

const nextValue = (rest: string[]) => (rest[0]?.startsWith("--") ? undefined : rest.shift())

export const twoColumns = (lines: readonly (readonly [string, string])[]) => {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n")
}

const flagValue = ({ flag, value, example, isSetting }: Flag, text: string | undefined) => {
  if (!value && text !== undefined && !isSetting)
    throw new UsageError(`--${flag} takes no value; give --${flag}, or leave it out.`)
  if (!value) return text ?? "yes"
  if (text) return text
  throw new UsageError(
    `--${flag} needs a value, for example --${flag} ${example}; one that begins with -- needs "=" before it.`,
  )
}
