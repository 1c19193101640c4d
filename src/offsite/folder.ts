import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fsyncPath } from "../db/file-system"
import { CommandError, errorMessage } from "../domain/errors"
import type { Destination } from "./destination"
import { sentCopy } from "./names"

/** Shows that a folder is the one meant, and not the empty mount point of a disk that is missing. */
export const marker = "windrow-copies.txt"

const markerText =
  "Windrow sends its copies into this folder. While this file is missing it sends none, because the disk may not be mounted.\n"

/** A folder on another disk or a share. `data` is the folder of the database. */
export const folderDestination = (folder: string, data: string): Destination => ({
  place: folder,
  assertReady: async (isKnown) => orRefuse(folder, () => assertMounted(folder, data, isKnown)),
  list: async () => orRefuse(folder, () => copiesOf(folder)),
  store: (name, content, bytes) =>
    orRefuse(folder, async () => {
      removeParts(folder)
      const part = join(folder, `${name}.part`)
      try {
        await write(part, content, bytes)
        renameSync(part, join(folder, name))
        syncFolder(folder)
      } finally {
        rmSync(part, { force: true })
      }
    }),
  read: (name) => contentOf(folder, name),
  remove: async (name) => orRefuse(folder, () => rmSync(join(folder, name), { force: true })),
})

const orRefuse = async <T>(folder: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`The folder ${folder} can't be used: ${errorMessage(error)}.`)
  }
}

const assertMounted = (folder: string, data: string, isKnown: boolean) => {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory())
    throw new CommandError(`There is no folder ${folder}: is its disk mounted? Windrow does not make it.`)
  if (existsSync(join(folder, marker))) return
  const advice = `Mount it, or, if this is the right folder, make an empty file ${marker} in it.`
  if (isKnown)
    throw new CommandError(
      `${folder} is not the folder that it was: its disk seems not to be mounted. ${advice}`,
    )
  if (stat.dev === statSync(data).dev)
    throw new CommandError(
      `${folder} is on the same disk as the records: its own seems not to be mounted. ${advice}`,
    )
  writeFileSync(join(folder, marker), markerText)
  syncFolder(folder)
}

const copiesOf = (folder: string) =>
  readdirSync(folder).flatMap((name) => {
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false })
    return (stat?.isFile() && sentCopy(name, stat.size)) || []
  })

/** Removes half-sent copies of killed processes. */
const removeParts = (folder: string) => {
  for (const name of readdirSync(folder))
    if (name.endsWith(".part") && sentCopy(name.slice(0, -".part".length), 0))
      rmSync(join(folder, name), { force: true })
}

/** In bytes: little is waiting for a slow disk when it is synced. */
const syncEvery = 8 * 1024 * 1024

const write = async (part: string, content: AsyncIterable<Uint8Array>, bytes: number) => {
  const file = await open(part, "w", 0o600)
  try {
    let [written, synced] = [0, 0]
    for await (const chunk of content) {
      await file.writeFile(chunk)
      written += chunk.length
      if (written - synced < syncEvery) continue
      await file.datasync()
      synced = written
    }
    await file.sync()
    const { size } = await file.stat()
    if (written !== bytes || size !== bytes) throw new Error(`${size} of ${bytes} bytes were written`)
  } finally {
    await file.close()
  }
}

/** Some shares refuse to sync a folder; the file itself is synced. */
const syncFolder = (folder: string) => {
  try {
    fsyncPath(folder)
    fsyncPath(dirname(folder))
  } catch {
    // As well as the share can.
  }
}

async function* contentOf(folder: string, name: string) {
  try {
    yield* Bun.file(join(folder, name)).stream()
  } catch (error) {
    throw new CommandError(`${join(folder, name)} can't be read: ${errorMessage(error)}.`)
  }
}
