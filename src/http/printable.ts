import { controlCharacters } from "../contract/control-characters"

/** Escapes control characters as \u{1b}, so that text can't forge log lines or command a terminal. */
export const printable = (text: string) =>
  text.replaceAll(controlCharacters, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`)

/** Like `printable`, for several lines, such as an error's stack; all but the first are indented. */
export const printableLines = (text: string) => text.split("\n").map(printable).join("\n    ")
