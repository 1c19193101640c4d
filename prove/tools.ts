type Find = () => string | null | undefined

/**
 * The path of a program that a rig or test needs. As root on Debian it is installed when it is missing, from the package
 * of its name or from `source`; `find` looks for one that is no command.
 * @throws Error with a sentence for the person who runs it.
 */
export const tool = async (
  name: string,
  source = name,
  find: Find = () => Bun.which(name),
): Promise<string> => {
  if (process.platform !== "linux")
    throw new Error(`This runs on Linux only, because it needs ${name} and the calls of its kernel.`)
  const found = find() ?? (await installed(source, find))
  if (!found) throw new Error(`This needs ${name}: install it, for example with apt-get install ${source}.`)
  return found
}

const installed = async (source: string, find: Find) => {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return null
  // A new machine has no lists of packages yet.
  for (const words of [["install", "-y", source], ["update"], ["install", "-y", source]]) {
    await Bun.spawn(["apt-get", ...words], { stdout: "ignore", stderr: "inherit" }).exited
    const found = find()
    if (found) return found
  }
  return null
}
