import { homeScreen, pathTo, rowScreen } from "./screens"

/** Readings on a row's first screen: 50 lines of the table, and a month of the chart at three a day. */
export const newestCount = 100

/**
 * The calls whose answers the server embeds in the page at a path. They must equal the screen's request URLs, or
 * the data are fetched twice.
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

/** A row's screen and all screens below it. */
const rowScreens = new RegExp(`^${pathTo(rowScreen, { rowId: "(\\d+)" })}(/|$)`)
