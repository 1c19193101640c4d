/** Characters that can forge lines, command a terminal or reverse the direction of text. */
export const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Makes one line of text: breaks and tabs become spaces, other control characters are removed. An ü is one code point. */
export const oneLine = (text: string) =>
  text
    .normalize()
    .replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(controlCharacters, "")

/** Removes control characters except line breaks and tabs. */
export const manyLines = (text: string) =>
  text
    .normalize()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(controlCharacters, (it) => (/[\t\n]/.test(it) ? it : ""))
