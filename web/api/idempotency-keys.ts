import { digestOf } from "../lib/digest"
import { randomKey } from "../lib/random-key"
import { deviceStorage } from "../lib/storage"

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

const storedKeys = () => new Map<string, string>(JSON.parse(deviceStorage.get(storage) ?? "[]"))

const storeKeys = (keys: [name: string, key: string][]) =>
  deviceStorage.set(storage, JSON.stringify(keys.slice(-maxKeys)))

const nameOf = (submit: string) => digestOf(new TextEncoder().encode(submit))
