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
    // To the letter as the screen will ask: what is asked twice comes twice.
    askEarly(`/api/rows/${row}/temperatures?limit=100`)
  }
}

begin(location.pathname)
