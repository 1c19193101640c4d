import { controlCharacters } from "../contract/control-characters"

/** For a terminal: control characters as \u{1b}, so that text neither forges a line nor commands the terminal. */
export const printable = (text: string) =>
  text.replaceAll(controlCharacters, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`)

/** The same for text of many lines, such as an error's stack: those after the first are indented. */
export const printableLines = (text: string) => text.split("\n").map(printable).join("\n    ")
