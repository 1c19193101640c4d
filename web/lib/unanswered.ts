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
export const answered = (submit: string) => {
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

/** Short, because a submit has a photo in it; crypto.subtle does not exist over plain http. */
const nameOf = (submit: string) => {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < submit.length; at++) {
    a = Math.imul(a ^ submit.charCodeAt(at), 0x01000193)
    b = Math.imul(b ^ submit.charCodeAt(at), 0x5bd1e995)
  }
  return `${submit.length}.${a >>> 0}.${b >>> 0}`
}

/** Not crypto.randomUUID, which does not exist over plain http. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
