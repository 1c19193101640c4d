/**
 * Characters that act on a terminal or a text instead of being seen: controls, line separators, and those that turn
 * the direction of other text around. Not the marks that Arabic and Hebrew writing needs, nor emoji joiners.
 */
export const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Text of one line: breaks and tabs become spaces, other control characters are left out. */
export const oneLine = (text: string) =>
  text.replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, " ").replaceAll(controlCharacters, "")

/** Text of many lines, without other control characters than breaks and tabs. */
export const manyLines = (text: string) =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll(controlCharacters, (it) => (/[\t\n]/.test(it) ? it : ""))
