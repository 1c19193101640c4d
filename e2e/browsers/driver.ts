export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A browser with one page of a phone's size. All that the jobs need of it, so that any engine can be added. */
export type Driver = {
  version: string
  open: (url: string) => Promise<void>
  /** Calls the function in the page: it may use nothing from outside, and takes and answers JSON. */
  run: <A extends Json, T>(code: (argument: A) => T | Promise<T>, argument: A) => Promise<T>
  /** The three below act on the one element that the selector finds; text goes where the caret is in it. */
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  /** A PNG of the page as far as it is in view. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export const size = { width: 390, height: 844 }

/** Waits, at most 20 seconds, until `look` finds something; it fails when the page changes under it. */
export const until = async <T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> => {
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(50)) {
    const found = await look().catch(() => undefined)
    if (found) return found
  }
  throw new Error(`not seen: ${what}`)
}
