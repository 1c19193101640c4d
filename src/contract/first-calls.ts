import { homeScreen, pathTo, rowScreen } from "./screens"

/** The readings that a row's first screen shows: 50 lines of its table, a month of its chart at three a day. */
export const newestCount = 100

/**
 * The first calls of the screen at a path. The server embeds their answers in the page, or the page prefetches them.
 * They must equal the screen's requests: a call that differs is fetched again.
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

/** Matches the row's screen and the screens below its address. */
const rowScreens = new RegExp(`^${pathTo(rowScreen, { rowId: "(\\d+)" })}(/|$)`)
