/** Loaded on first use, because it slows the start (bench 10). */
export const fileSystem = (): typeof import("node:fs") => require("node:fs")

/** Waits until a file's content, or a folder's entries, are on the disk. */
export const fsyncPath = (path: string) => {
  const { closeSync, fsyncSync, openSync } = fileSystem()
  const handle = openSync(path, "r")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
