import { digestOf } from "../lib/digest"
import { randomKey } from "../lib/random-key"

/**
 * Returns the idempotency key of a submit. A retry has the same key, also after the page was reloaded, so that the
 * server recognizes it and writes nothing twice.
 */
export const keyFor = (submit: string) => {
  const keys = storedKeys()
  const name = nameOf(submit)
  const key = keys.get(name) ?? randomKey()
  keys.delete(name)
  storeKeys([...keys, [name, key]])
  return key
}

/** Drops the key once the server has answered: the same submit is a new record from then on. */
export const releaseKey = (submit: string) => {
  const keys = storedKeys()
  if (keys.delete(nameOf(submit))) storeKeys([...keys])
}

const storage = "unanswered"
const maxKeys = 20

const storedKeys = () => new Map<string, string>(JSON.parse(localStorage.getItem(storage) ?? "[]"))

const storeKeys = (keys: [name: string, key: string][]) => {
  try {
    localStorage.setItem(storage, JSON.stringify(keys.slice(-maxKeys)))
  } catch {
    // No space on the device: the key is valid for this attempt only.
  }
}

const nameOf = (submit: string) => digestOf(new TextEncoder().encode(submit))
