import type { MessageKind } from "../db/schema"

/** Messages of one receiver that are sent as one. */
export type Outgoing = {
  /** The same when it is tried again, so that a receiver can know a second one. */
  id: string
  farm: string
  title: string
  lines: { kind: MessageKind; pile: string; text: string; url: string }[]
  /** Below the server's address, which is `origin`: the pile's screen, of several the list of piles. */
  path: string
  origin: string
  isUrgent: boolean
  /** Why the reader gets it, and where that is changed. */
  about: string
  /** Says how many lines were left out. */
  more: (left: number) => string
}

/** All lines as one text, at most so many characters long: what is left out is counted. */
export const textOf = ({ lines, more }: Pick<Outgoing, "lines" | "more">, longest: number): string => {
  const shown: string[] = []
  let room = longest - 30
  for (const { text } of lines) {
    room -= text.length + 1
    if (room < 0) break
    shown.push(text)
  }
  const left = lines.length - shown.length
  return [...shown, ...(left > 0 ? [more(left)] : [])].join("\n")
}
