import { randomKey } from "../lib/random-key"

/**
 * A part of each thumbnail's address, until the logout. Browsers keep shown pictures in a memory that ignores
 * `Vary`; nobody can ask for them there without this key.
 */
export const pictureKey = () => {
  const key = localStorage.getItem(storage) ?? randomKey()
  try {
    localStorage.setItem(storage, key)
  } catch {
    // No space on the device: the picture is fetched again when it is next shown.
  }
  return key
}

export const forgetPictures = () => localStorage.removeItem(storage)

const storage = "pictures"
