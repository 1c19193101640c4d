import { digestOf } from "../lib/digest"

/**
 * Keys of submits that nobody has answered yet: the same submit tried again, also after the page was loaded
 * anew, carries the same key, so that the server knows it and writes nothing twice.
 */
export const keyFor = (submit: string) => {
  const known = kept()
  const name = nameOf(submit)
  const key = known.get(name) ?? randomKey()
  known.delete(name)
  keep([...known, [name, key]])
  return key
}

/** The server has answered this one: the same again would be a new record. */
export const releaseKey = (submit: string) => {
  const known = kept()
  if (known.delete(nameOf(submit))) keep([...known])
}

const storage = "unanswered"
const remembered = 20

const kept = () => new Map<string, string>(JSON.parse(localStorage.getItem(storage) ?? "[]"))

const keep = (keys: [name: string, key: string][]) => {
  try {
    localStorage.setItem(storage, JSON.stringify(keys.slice(-remembered)))
  } catch {
    // No room on the device: then only this try has the key.
  }
}

const nameOf = (submit: string) => digestOf(new TextEncoder().encode(submit))

/** Not crypto.randomUUID, which does not exist over plain http. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
