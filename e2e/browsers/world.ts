import type { User } from "../farm"
import type { Phone } from "./phone"

/**
 * What a user does, and what is to be seen; it throws when something else is. A sentence that it returns says what this
 * browser, or its address, does not promise.
 */
export type Job = (phone: Phone, world: World) => Promise<unknown>

export type World = {
  /** A photo of 12 megapixels that its EXIF orientation rotates. */
  photo: string
  /** Https, or else http at an origin that is no secure context. */
  isSecure: boolean
  isPrivate: boolean
  /** The server's address as it has printed it. */
  url: string
  /** Ends the server, and starts it again. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Kills the browser, starts the server again if it was ended, and then the browser. */
  killBrowser: () => Promise<Phone>
  /** A person who calls the server, but not from the browser; `body` signs up. */
  person: (email: string, body?: object) => Promise<User>
  /** Logs this person in, in the browser. */
  be: (email: string) => Promise<void>
  keep: (picture: string) => Promise<void>
  /** What the page prints, as text; undefined when the browser can't be told to print. */
  printed: ((name: string) => Promise<string[]>) | undefined
  /** The file that the browser downloads when `press` is done; undefined when it asks a person for it. */
  downloaded: ((press: () => Promise<unknown>) => Promise<Download>) | undefined
}

export type Download = { name: string; path: string; bytes: Buffer }

export const ana = "ana@farm.test"
export const ada = "ada@farm.test"
export const pile = "/rows/1"

export type Reading = { temperature: number; recordedAt: string }

export const dayMs = 86_400_000

/** A pile with readings; resolves to its id. */
export const season = async ({ person }: World, rowId: string, readings: readonly Reading[]) => {
  const user = await person(ana)
  const { id } = await user.row({ rowId, location: "South field", length: 40 })
  for (const reading of readings)
    await user.call("POST", `/api/rows/${id}/temperatures`, { ...reading, photoUrl: null })
  return id
}

export const readingAt = (at: number, temperature = 140): Reading => ({
  temperature,
  recordedAt: new Date(at).toISOString(),
})

/** @throws when both are not equal */
export const same = (what: string, found: unknown, expected: unknown) => {
  if (!Bun.deepEquals(found, expected)) throw new Error(`${what}: ${found} instead of ${expected}`)
}
