/** A program with all the processes that it starts, to be killed as one. */
export type ProcessGroup = {
  /** SIGKILL for each of them; resolves when the program has ended. */
  kill: () => Promise<void>
}

export const startGroup = (command: readonly string[], env: Record<string, string> = {}): ProcessGroup => {
  const child = Bun.spawn([...command], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  })
  return {
    kill: async () => {
      killGroup(child.pid)
      await child.exited
    },
  }
}

const killGroup = (pid: number) => {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // None of its processes is left.
  }
}
