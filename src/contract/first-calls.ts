import { homeScreen, pathTo, rowScreen } from "./screens"

/** The readings that a row's first screen shows: 50 lines of its table, a month of its chart at three a day. */
export const newestCount = 100

/**
 * The calls whose answers the screen at a path shows first. They must equal the screen's requests: the server writes
 * these answers into the page, and a call that differs is fetched again.
 */
export const firstCalls = (path: string): string[] => {
  const [, row, further] = rowScreens.exec(path) ?? []
  return [
    "/api/auth/user",
    ...(path === homeScreen ? ["/api/rows"] : []),
    ...(row ? [`/api/rows/${row}`] : []),
    ...(row && !further ? [`/api/rows/${row}/temperatures?limit=${newestCount}`] : []),
  ]
}

/** The screens of one row: its own, and those whose addresses begin with it. */
const rowScreens = new RegExp(`^${pathTo(rowScreen, { rowId: "(\\d+)" })}(/|$)`)
