import { crc32 } from "node:zlib"
import { Entry, openPromise, type ZipFile } from "yauzl"
import { everythingName } from "../contract/archive"
import { photoLimit } from "../contract/temperatures"
import { AppError, errorMessage } from "../domain/errors"

/** Bounds on a ZIP's files and the characters of their names: those of photos are held in memory. */
const maxFiles = 100_000
const longest = { name: 300, names: 12_000_000 }

/** Bounds on everything.json: its bytes, and its ratio to the compressed size. */
const [largestEverything, highestRatio] = [1024 ** 3, 100]

/** In characters; the longest note takes 12,000. */
const longestLine = 65_536

type File = { size: number; packed: number; method: number; offset: number; crc: number }

/** A ZIP that anybody may have made, of which only the photos and everything.json are ever read. */
export type Zip = {
  has: (name: string) => boolean
  /** @throws AppError invalid when the file is damaged */
  bytesOf: (name: string) => Promise<Uint8Array>
  /** The lines of everything.json. @throws AppError invalid when the file is damaged, or a line too long */
  lines: () => AsyncGenerator<string>
  close: () => void
}

/** @throws AppError invalid, with a sentence that says what is wrong with the file */
export const openZip = async (path: string, mostOfNames = longest.names): Promise<Zip> => {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((error) => {
    throw unsound(error)
  })
  try {
    const files = await filesIn(zip, mostOfNames)
    if (!files.has(everythingName))
      throw invalid(`There is no ${everythingName} in it: this is no export of a farm.`)
    return {
      has: (name) => files.has(name),
      bytesOf: (name) => bytesOf(zip, name, files.get(name)),
      lines: () => linesOf(zip, files.get(everythingName)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const filesIn = async (zip: ZipFile, mostOfNames: number) => {
  let ofNames = 0
  if (zip.entryCount > maxFiles) throw invalid(`The ZIP has more than ${maxFiles} files.`)
  const files = new Map<string, File>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isRead(entry.fileName)) continue
      ofNames += entry.fileName.length
      if (entry.fileName.length > longest.name || ofNames > mostOfNames)
        throw invalid("The names of the photos in the ZIP are too long.")
      if (files.has(entry.fileName)) throw invalid(`The ZIP has two files ${entry.fileName}.`)
      files.set(entry.fileName, fileOf(entry))
    }
  } catch (error) {
    throw error instanceof AppError ? error : unsound(error)
  }
  assertNoBomb(zip, files)
  return files
}

const isRead = (name: string) => name === everythingName || /^photos\/[^/]+\.jpg$/.test(name)

const fileOf = (entry: Entry): File => {
  const { fileName: name, uncompressedSize: size, compressedSize: packed, compressionMethod: method } = entry
  if (entry.isEncrypted())
    throw invalid("The ZIP is encrypted: unpack it and pack it again without a password.")
  if (method !== 0 && method !== 8) throw invalid(`${name} is packed in a way that Windrow can't read.`)
  const most =
    name === everythingName
      ? Math.min(largestEverything, 1024 ** 2 + packed * highestRatio)
      : photoLimit.bytes
  if (size > most) throw invalid(`${name} is too large.`)
  return { size, packed, method, offset: entry.relativeOffsetOfLocalHeader, crc: entry.crc32 }
}

/** Photos can't be packed: names that share one file's bytes would multiply them on the disk. */
const assertNoBomb = (zip: ZipFile, files: Map<string, File>) => {
  const sizes = [...files].map(([name, { size }]) => (name === everythingName ? 0 : size))
  if (sizes.reduce((sum, size) => sum + size, 0) > 2 * zip.fileSize)
    throw invalid("The photos are larger than the ZIP that holds them.")
}

/** In chunks. Checks size and checksum at the end. */
async function* chunksOf(zip: ZipFile, name: string, file: File | undefined): AsyncGenerator<Uint8Array> {
  if (!file) throw invalid(`${name} is not in the ZIP.`)
  const entry: Entry = Object.assign(Object.create(Entry.prototype), {
    compressedSize: file.packed,
    uncompressedSize: file.size,
    compressionMethod: file.method,
    relativeOffsetOfLocalHeader: file.offset,
    generalPurposeBitFlag: 0,
  })
  let [sum, size] = [0, 0]
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum)
      size += chunk.length
      if (size > file.size) break
      yield chunk
    }
  } catch (error) {
    throw error instanceof AppError ? error : unsound(error)
  }
  if (sum !== file.crc || size !== file.size) throw invalid(`${name} is damaged in the ZIP.`)
}

const bytesOf = async (zip: ZipFile, name: string, file: File | undefined) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(zip, name, file)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* linesOf(zip: ZipFile, file: File | undefined): AsyncGenerator<string> {
  const text = new TextDecoder("utf-8", { fatal: true })
  let rest = ""
  for await (const chunk of chunksOf(zip, everythingName, file)) {
    const lines = (rest + decoded(text, chunk)).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > longestLine || lines.some(({ length }) => length > longestLine))
      throw invalid(`A line of ${everythingName} is too long: each thing must stand in a line of its own.`)
    yield* lines
  }
  if (rest) yield rest
}

const decoded = (text: TextDecoder, chunk: Uint8Array) => {
  try {
    return text.decode(chunk, { stream: true })
  } catch {
    throw invalid(`${everythingName} is not UTF-8.`)
  }
}

export const invalid = (sentence: string) => new AppError("invalid", sentence)

/** The reader's own message only where it names a file; the others are about bytes. */
const unsound = (error: unknown) => {
  const isAboutName = /relative path|absolute path|invalid characters in fileName/i.test(errorMessage(error))
  return invalid(
    isAboutName
      ? `The ZIP has a file that leads out of its folder (${errorMessage(error)}).`
      : "The file is no ZIP, or it is damaged or was not copied to its end.",
  )
}
