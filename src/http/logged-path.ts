/** 43 characters of base64url, and those stuck to them. */
const token = /[\w-]{43,}/g

/**
 * The path without the tokens of invitations and password links, which the log must not tell, also where the path
 * is no call's.
 */
export const loggedPath = (path: string): string => path.replace(token, "…")
