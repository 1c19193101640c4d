/**
 * Does the browser want the answer as a page, not as a part of one? Sec-Fetch-Dest would tell, but browsers send it
 * over https only; all of them name HTML first for a page and never for a picture.
 */
export const isForPage = ({ headers }: Request): boolean =>
  headers.get("accept")?.includes("text/html") ?? false
