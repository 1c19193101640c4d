/**
 * The path of a program that a rig needs. As root on Debian it is installed when it is missing.
 * @throws Error with a sentence for the person who runs the rigs.
 */
export const tool = async (name: string): Promise<string> => {
  if (process.platform !== "linux")
    throw new Error(`This rig runs on Linux only, because it needs ${name} and the calls of its kernel.`)
  const found = Bun.which(name) ?? (await installed(name))
  if (!found) throw new Error(`This rig needs ${name}: install it, for example with apt-get install ${name}.`)
  return found
}

const installed = async (name: string) => {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return null
  await Bun.spawn(["apt-get", "install", "-y", name], { stdout: "ignore", stderr: "inherit" }).exited
  return Bun.which(name)
}
