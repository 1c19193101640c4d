/** The part of yauzl that is used; the package has no types. */
declare module "yauzl" {
  import type { Readable } from "node:stream"

  export type Entry = {
    fileName: string
    crc32: number
    compressedSize: number
    uncompressedSize: number
    compressionMethod: number
    relativeOffsetOfLocalHeader: number
    isEncrypted(): boolean
  }
  export type ZipFile = {
    entryCount: number
    fileSize: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }
  export const Entry: { prototype: Entry }
  export function openPromise(
    path: string,
    options: { autoClose: boolean; strictFileNames: boolean },
  ): Promise<ZipFile>
  export function fromBufferPromise(bytes: Buffer, options: { strictFileNames: boolean }): Promise<ZipFile>
}
