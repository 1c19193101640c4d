/**
 * The browser's simple storage, read and written here only. Nothing of it throws: where site data are blocked it is empty, and
 * where no room is left it keeps what it has.
 */
const storageNamed = (name: "localStorage" | "sessionStorage") => {
  const tried = <T>(act: (storage: Storage) => T) => {
    try {
      return act(globalThis[name])
    } catch {
      return undefined
    }
  }
  return {
    get: (key: string) => tried((storage) => storage.getItem(key)) ?? null,
    /** Returns true when it is kept. */
    set: (key: string, value: string) => tried((storage) => storage.setItem(key, value) ?? true),
    remove: (key: string) => tried((storage) => storage.removeItem(key)),
    keys: () => tried(Object.keys) ?? [],
  }
}

/** Of all tabs of this browser, for good. */
export const deviceStorage = storageNamed("localStorage")

/** Of this tab, until it is closed. */
export const tabStorage = storageNamed("sessionStorage")
