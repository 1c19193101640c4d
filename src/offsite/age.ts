import { Decrypter, Encrypter } from "age-encryption"
import { CommandError, errorMessage } from "../domain/errors"
import type { Envelope } from "./envelope"
import { encrypted } from "./names"

/** The work of guessing one passphrase: 2 to this power rounds of scrypt, and 64 MB while the key is made. */
const scryptWork = 16

/** In bytes. With one passphrase the head of an age file always has the same length: header and nonce. */
const [head, chunk, tag] = [166, 64 * 1024, 16]

/** Files of age (age-encryption.org), whose own program reads them, too: authenticated in chunks with a mark of the last. */
export const ageEnvelope = (passphrase: string): Envelope => ({
  nameOf: (name) => name + encrypted,
  bytesOf: (bytes) => head + bytes + tag * Math.max(1, Math.ceil(bytes / chunk)),
  seal: async (content) => {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(scryptWork)
    return encrypter.encrypt(content)
  },
  unseal: (content, name) => unseal(content, name, passphrase),
})

async function* unseal(content: AsyncIterable<Uint8Array>, name: string, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  // The stream between would wrap an error of the connection.
  let cause: unknown
  try {
    const source = streamOf(content, (error) => {
      cause = error
    })
    yield* await decrypter.decrypt(source)
  } catch (error) {
    throw cause ?? unreadable(name, errorMessage(error))
  }
}

const unreadable = (name: string, reason: string) =>
  new CommandError(
    reason.startsWith("no identity matched")
      ? `${name} does not open with this passphrase. It needs the one that was set when it was sent; without that nobody can read it.`
      : `${name} was changed or cut off (${reason}): take another copy.`,
  )

const streamOf = (content: AsyncIterable<Uint8Array>, failed: (error: unknown) => void) => {
  const iterator = content[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        failed(error)
        controller.error(error)
      }
    },
    cancel: async () => void (await iterator.return?.()),
  })
}
