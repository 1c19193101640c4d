/** 256 random bits as base64url: a session, an invitation, a password link. Only its hash is stored. */
export const newToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")

export const tokenHashOf = (token: string): string =>
  new Bun.CryptoHasher("sha256").update(token).digest("base64url")
