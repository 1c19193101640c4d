/**
 * Controls, line separators and overrides of the text direction: they can forge lines or command a terminal. The
 * marks of Arabic and Hebrew writing and emoji joiners are not among them.
 */
export const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Makes one line of text: breaks and tabs become spaces, other control characters are removed. */
export const oneLine = (text: string) =>
  text.replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, " ").replaceAll(controlCharacters, "")

/** Removes control characters except line breaks and tabs. */
export const manyLines = (text: string) =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll(controlCharacters, (it) => (/[\t\n]/.test(it) ? it : ""))
