export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A browser with one page of a phone's size, reduced to the jobs' needs, so that any engine can be added. */
export type Driver = {
  version: string
  open: (url: string) => Promise<void>
  /** Calls a self-contained function in the page; its argument and result are JSON. */
  run: <A extends Json, T>(code: (argument: A) => T | Promise<T>, argument: A) => Promise<T>
  /** The next three act on the selector's only element; text is inserted at its caret. */
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  /** A PNG of the viewport. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export const size = { width: 390, height: 844 }

/** Waits, at most 20 seconds, until `look` returns something; a failure, as during navigation, is ignored. */
export const until = async <T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> => {
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(50)) {
    const found = await look().catch(() => undefined)
    if (found) return found
  }
  throw new Error(`not seen: ${what}`)
}
