import { homeScreen, joinScreen, passwordScreen, pathTo, rowScreen } from "./screens"

/** Readings on a row's first screen: 50 lines of the table, and a month of the chart at three a day. */
export const newestCount = 100

/** The calls that the server embeds in a page. They must equal the screen's requests, or data come twice. */
export const firstCalls = (path: string): string[] => {
  const [, row, further] = rowScreens.exec(path) ?? []
  const [, invitation] = joinScreens.exec(path) ?? []
  const [, passwordLink] = passwordScreens.exec(path) ?? []
  return [
    "/api/auth/user",
    ...(path === homeScreen ? ["/api/rows"] : []),
    ...(row ? [`/api/rows/${row}`] : []),
    ...(row && !further ? [`/api/rows/${row}/temperatures?limit=${newestCount}`] : []),
    ...(invitation ? [`/api/join/${invitation}`] : []),
    ...(passwordLink ? [`/api/auth/password/${passwordLink}`] : []),
  ]
}

const rowScreens = new RegExp(`^${pathTo(rowScreen, { rowId: "(\\d+)" })}(/|$)`)

/** The page repeats these paths, so that they hold nothing but a token's letters. */
const token = "([\\w-]+)"
const joinScreens = new RegExp(`^${pathTo(joinScreen, { token })}$`)
const passwordScreens = new RegExp(`^${pathTo(passwordScreen, { token })}$`)
