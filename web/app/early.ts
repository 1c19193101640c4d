import { askEarly } from "../lib/request"

/**
 * Runs before the program, which takes its time to come: asks already for what the screen at this address
 * begins with.
 */
const begin = (path: string) => {
  askEarly("/api/auth/user")
  if (path === "/") askEarly("/api/rows")
  const [, row] = /^\/rows\/(\d+)$/.exec(path) ?? []
  if (row) {
    for (const part of ["", "/temperatures", "/materials", "/turns", "/sales", "/changes"])
      askEarly(`/api/rows/${row}${part}`)
    askEarly("/api/material-categories")
    import("../rows/row-screen")
  }
}

begin(location.pathname)
