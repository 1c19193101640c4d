import { mkdtempSync, rmdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Runs `work` in a folder that is a file system of its own, of so many megabytes of memory.
 * @throws Error with a sentence when this user may not mount one.
 */
export const onSmallDisk = async (megabytes: number, work: (disk: string) => Promise<void>) => {
  const disk = mkdtempSync(join(tmpdir(), "windrow-disk-"))
  const { exitCode } = await Bun.$`mount -t tmpfs -o size=${megabytes}m windrow-prove ${disk}`
    .quiet()
    .nothrow()
  const remove = () => {
    if (exitCode === 0) Bun.spawnSync(["umount", "--lazy", disk])
    rmdirSync(disk)
  }
  if (exitCode !== 0) {
    remove()
    throw new Error("This rig mounts a small disk: run it as root, or as `unshare -Urm bun run prove`.")
  }
  process.once("exit", remove)
  try {
    await work(disk)
  } finally {
    process.off("exit", remove)
    remove()
  }
}

/** Makes the disk readable only, or writable again. */
export const remount = (disk: string, mode: "ro" | "rw") => Bun.$`mount -o remount,${mode} ${disk}`.quiet()
