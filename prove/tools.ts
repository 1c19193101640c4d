/**
 * The path of a program that a rig needs. As root on Debian it is installed when it is missing, from the package of its
 * name or from `source`.
 * @throws Error with a sentence for the person who runs the rigs.
 */
export const tool = async (name: string, source = name): Promise<string> => {
  if (process.platform !== "linux")
    throw new Error(`This rig runs on Linux only, because it needs ${name} and the calls of its kernel.`)
  const found = Bun.which(name) ?? (await installed(name, source))
  if (!found)
    throw new Error(`This rig needs ${name}: install it, for example with apt-get install ${source}.`)
  return found
}

const installed = async (name: string, source: string) => {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return null
  // A new machine has no lists of packages yet.
  for (const words of [["install", "-y", source], ["update"], ["install", "-y", source]]) {
    await Bun.spawn(["apt-get", ...words], { stdout: "ignore", stderr: "inherit" }).exited
    const found = Bun.which(name)
    if (found) return found
  }
  return null
}
