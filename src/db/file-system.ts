/** Needed once in a database's life, and too slow to load at every start (bench 10). */
export const fileSystem = (): typeof import("node:fs") => require("node:fs")

/** Waits until the disk has a file, or a folder's names. */
export const fsyncPath = (path: string) => {
  const { closeSync, fsyncSync, openSync } = fileSystem()
  const handle = openSync(path, "r")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
