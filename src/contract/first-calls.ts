import { homeScreen, pathTo, rowScreen } from "./screens"

/** Readings on a row's first screen: 50 lines of the table, and a month of the chart at three a day. */
export const newestCount = 100

/** The calls that the server embeds in a page. They must equal the screen's requests, or data come twice. */
export const firstCalls = (path: string): string[] => {
  const [, row, further] = rowScreens.exec(path) ?? []
  return [
    "/api/auth/user",
    ...(path === homeScreen ? ["/api/rows"] : []),
    ...(row ? [`/api/rows/${row}`] : []),
    ...(row && !further ? [`/api/rows/${row}/temperatures?limit=${newestCount}`] : []),
  ]
}

const rowScreens = new RegExp(`^${pathTo(rowScreen, { rowId: "(\\d+)" })}(/|$)`)
