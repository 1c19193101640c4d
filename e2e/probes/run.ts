/** Runs a command to its end, within ten minutes. @throws Error with what it said, when it fails */
export const run = async (
  command: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> => {
  const program = Bun.spawn([...command], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "pipe",
    timeout: 600_000,
  })
  const [output, errors] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ])
  if ((await program.exited) !== 0) throw new Error(`${command.join(" ")} failed:\n${output}\n${errors}`)
  return output + errors
}
