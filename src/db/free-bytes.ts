import { fileSystem } from "./file-system"

/** Bytes that a user may still write on the disk of this file; infinite when it does not tell. */
export const freeBytesBeside = (file: string): number => {
  try {
    const { bavail, bsize } = fileSystem().statfsSync(file)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
