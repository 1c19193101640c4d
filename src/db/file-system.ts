/** Wanted once in a database's life; loaded with every start it would take 1 ms and 4 MB. */
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
