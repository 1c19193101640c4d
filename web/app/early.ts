import { askEarly } from "../lib/request"

/**
 * Runs before the program, which takes its time to come: asks already for what is seen first at this address.
 */
const begin = (path: string) => {
  askEarly("/api/auth/user")
  if (path === "/") askEarly("/api/rows")
  const [, row] = /^\/rows\/(\d+)$/.exec(path) ?? []
  if (row) {
    askEarly(`/api/rows/${row}`)
    askEarly(`/api/rows/${row}/temperatures`)
  }
}

begin(location.pathname)
