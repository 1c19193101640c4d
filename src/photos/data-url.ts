import { AppError } from "../domain/errors"

/**
 * Decodes a JPEG data URL.
 * @throws AppError invalid for any other text
 */
export const dataUrlBytes = (dataUrl: string): Uint8Array => {
  const head = /^data:image\/jpe?g(?:;[^,;]*){0,4};base64,/i.exec(dataUrl)?.[0]
  const bytes = head && fromBase64(dataUrl.slice(head.length))
  if (!bytes) throw new AppError("invalid", "Photo must be a JPEG data URL")
  return bytes
}

/** Strict: Buffer.from would skip invalid characters. */
const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.fromBase64(text, { lastChunkHandling: "strict" })
  } catch {
    return undefined
  }
}
