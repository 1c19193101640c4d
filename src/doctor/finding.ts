/** Something about the installation. With a warning or an error there is something to do. */
export type Finding = {
  /** A word for programs, which stays. */
  name: string
  level: "error" | "warning" | "note"
  what: string
  /** A sentence with what to do. */
  advice?: string
  /** Puts it right where nothing can be lost; returns what it did. */
  fix?: () => string
  /** The result of `fix`, as a sentence. */
  fixed?: string
}

export const errorOf = (name: string, what: string, advice: string): Finding => ({
  name,
  level: "error",
  what,
  advice,
})

export const warningOf = (name: string, what: string, advice: string): Finding => ({
  name,
  level: "warning",
  what,
  advice,
})

export const noteOf = (name: string, what: string, advice?: string): Finding => ({
  name,
  level: "note",
  what,
  ...(advice && { advice }),
})
