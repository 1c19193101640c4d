import { fileSystem } from "./file-system"

/** Free bytes on the file's disk for unprivileged users; infinite when unknown. */
export const freeBytesBeside = (file: string): number => {
  try {
    const { bavail, bsize } = fileSystem().statfsSync(file)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
