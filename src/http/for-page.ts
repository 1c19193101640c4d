/** Is this a navigation? By Accept, because browsers send Sec-Fetch-Dest over https only. */
export const isForPage = ({ headers }: Request): boolean =>
  headers.get("accept")?.includes("text/html") ?? false
