import { CommandError } from "../domain/errors"

/** The form in which a copy travels. */
export type Envelope = {
  nameOf: (name: string) => string
  /** In bytes, for a copy of this size. */
  bytesOf: (bytes: number) => number
  seal: (content: ReadableStream<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>
  /** Decrypts a copy. `name` is for the error's sentence. */
  unseal: (content: AsyncIterable<Uint8Array>, name: string) => AsyncIterable<Uint8Array>
}

const unsealNothing = (_content: AsyncIterable<Uint8Array>, name: string) => {
  throw new CommandError(`${name} is encrypted: give its passphrase with --backup-passphrase-file.`)
}

export const openEnvelope: Envelope = {
  nameOf: (name) => name,
  bytesOf: (bytes) => bytes,
  seal: async (content) => content,
  unseal: unsealNothing,
}

export const sealed = (envelope: Envelope, file: string): Promise<AsyncIterable<Uint8Array>> =>
  envelope.seal(Bun.file(file).stream())
