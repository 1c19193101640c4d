import { join } from "node:path"

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A browser with one page of a phone's size, reduced to the jobs' needs, so that any engine can be added. */
export type Driver = {
  version: string
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Calls a self-contained function in the page; its argument and result are JSON. */
  run: <A extends Json, T>(code: (argument: A) => T | Promise<T>, argument: A) => Promise<T>
  /** The next three act on the selector's only element; text is inserted at its caret. */
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  /** A PNG of the viewport. */
  picture: () => Promise<Buffer>
  /** What the page prints, as a PDF; not in a browser that can't be told to print into a file. */
  print?: () => Promise<Buffer>
  /** The folder of what it downloads; not in a browser that asks a person for it. */
  downloads?: string
  /** Ends all processes of the browser with SIGKILL. */
  kill: () => Promise<void>
}

/** A browser that keeps its data in `folder`; `tls` is the folder of that name of a server that it trusts. */
export type KeptWish = { folder: string; tls?: string | undefined }

/** The file with the certificate of a server's own authority. */
export const authorityIn = (tls: string) => join(tls, "authority.crt")

export const size = { width: 390, height: 844 }

/** In ms: a browser that was killed or hangs may never answer, and one on a busy machine is slow. */
export const longest = 60_000

export const inTime = <T>(what: string, answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer to ${what}`)), longest)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** Waits, at most `patience` ms, until `look` returns something; a failure, as during navigation, is ignored. */
export const until = async <T>(
  what: string,
  look: () => Promise<T>,
  patience = 20_000,
): Promise<NonNullable<T>> => {
  let cause: unknown
  for (const end = Date.now() + patience; Date.now() < end; await Bun.sleep(50)) {
    const found = await look().catch((error: unknown) => {
      cause = error
    })
    if (found) return found
  }
  throw new Error(`not seen: ${what}`, { cause })
}
