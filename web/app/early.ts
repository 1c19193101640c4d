import { askEarly } from "../lib/request"
import { newestPath } from "../temperatures/newest"

/**
 * Runs before the program, which takes its time to come: asks already for what is seen first at this address.
 */
const begin = (path: string) => {
  askEarly("/api/auth/user")
  if (path === "/") askEarly("/api/rows")
  const [, row] = /^\/rows\/(\d+)$/.exec(path) ?? []
  if (row) {
    askEarly(`/api/rows/${row}`)
    askEarly(newestPath(row))
  }
}

begin(location.pathname)
