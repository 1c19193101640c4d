import { fileSystem } from "./file-system"

/** Bytes kept free for a disk that is full: some hundred logins, and the log's index at a start. */
const size = 8 * 1024 * 1024

const reserveOf = (file: string) => `${file}-reserve`

/**
 * Takes room on the disk that only a full disk gives back. Random bytes, because some file systems store zeros in
 * no room. Needs twice its size, so that records don't fill at once what it left.
 * @throws the file system's error when there is no room.
 */
export const keepReserve = (file: string): void => {
  const fs = fileSystem()
  const reserve = reserveOf(file)
  if (fs.statSync(reserve, { throwIfNoEntry: false })?.size === size) return
  if (roomBeside(file) < 2 * size) throw new Error("There is no room for the reserve.")
  try {
    const handle = fs.openSync(reserve, "w", 0o600)
    const bytes = crypto.getRandomValues(new Uint8Array(65_536))
    for (let at = 0; at < size; at += bytes.length) fs.writeSync(handle, bytes)
    fs.fsyncSync(handle)
    fs.closeSync(handle)
  } catch (error) {
    dropReserve(file)
    throw error
  }
}

/** Gives the room back; answers whether there was any. */
export const dropReserve = (file: string): boolean => {
  const fs = fileSystem()
  const was = fs.existsSync(reserveOf(file))
  fs.rmSync(reserveOf(file), { force: true })
  return was
}

/** Bytes that a user may still write on the disk of this file. */
export const roomBeside = (file: string): number => {
  const { bavail, bsize } = fileSystem().statfsSync(file)
  return bavail * bsize
}
