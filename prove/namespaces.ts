type Kind = "net" | "mount"

/**
 * Runs a program of ours in namespaces of its own, as root or as a user that may make them. Undefined where this machine
 * can't, or where `probe` fails in them.
 */
export const inNamespaces = async (
  kinds: readonly Kind[],
  program: string,
  rest: string[] = [],
  probe = ["true"],
) => {
  const own = kinds.map((kind) => `--${kind}`)
  const unshare = ["unshare", ...own, ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])]
  const tried = Bun.spawn([...unshare, ...probe], { stdout: "ignore", stderr: "ignore" })
  if ((await tried.exited) !== 0) return undefined
  const child = Bun.spawn([...unshare, process.execPath, program, ...rest], {
    // It ends with the rig.
    env: { ...process.env, BUN_FEATURE_FLAG_NO_ORPHANS: "1" },
    stdout: "pipe",
    stderr: "inherit",
  })
  const said = await new Response(child.stdout).text()
  return { code: await child.exited, said }
}
