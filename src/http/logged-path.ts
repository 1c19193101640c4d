const tokenOfLink = /^((?:\/api)?\/(?:join|password)\/|\/api\/auth\/password\/).+/s

/** The path without the token of an invitation or password link, which the log must not tell. */
export const loggedPath = (path: string): string => path.replace(tokenOfLink, "$1…")
