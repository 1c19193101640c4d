import { randomKey } from "../lib/random-key"
import { deviceStorage } from "../lib/storage"

/**
 * A part of each thumbnail's address, until the logout. Browsers keep shown pictures in a memory that ignores
 * `Vary`; nobody can ask for them there without this key.
 */
export const pictureKey = () => {
  const key = deviceStorage.get(storage) ?? randomKey()
  deviceStorage.set(storage, key)
  return key
}

export const forgetPictures = () => deviceStorage.remove(storage)

const storage = "pictures"
