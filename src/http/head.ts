const heads = new WeakSet<Request>()

/** Marks a HEAD that is served as a GET, so that `isHead` still tells them apart. */
export const noteHead = (request: Request): void => {
  heads.add(request)
}

/** Whether nobody will get the body. */
export const isHead = ({ raw }: { raw: Request }): boolean => heads.has(raw)
