/** A payload that is not taken: the message is a sentence for whoever set up the device, and names the field. */
export class Refusal extends Error {}

/** Without what would break a line, and never long. */
export const clipped = (text: string) => {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
  return plain.length > 60 ? `${plain.slice(0, 59).toWellFormed()}…` : plain
}

/** A name or a value in a sentence. */
export const quoted = (text: string) => `"${clipped(text)}"`
