/** The login's address for somebody who is to come back to `path` after it. */
export const loginFor = (path: string) =>
  path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`

/** Where the address says that the login leads: only ever to a page of ours. */
export const nextPage = () => {
  const wish = new URLSearchParams(location.search).get("next") ?? "/"
  try {
    const next = new URL(wish, location.origin)
    return next.origin === location.origin ? next.pathname + next.search : "/"
  } catch {
    return "/"
  }
}
