/** The same address: as a bare constant the bundle would repeat it in `userScreens`, which home's budget feels. */
const at = <Screen extends string>(screen: Screen): Screen => screen

/** The screens' addresses, written in this file only; `pathTo` fills in ids such as `:rowId`. */
export const homeScreen = "/"
export const loginScreen = "/login"
export const signUpScreen = "/signup"
export const createRowScreen = at("/rows/new")
export const rowScreen = at("/rows/:rowId")
export const logTemperatureScreen = at("/rows/:rowId/temperature")
export const addTurnScreen = at("/rows/:rowId/turn")
export const addMaterialScreen = at("/rows/:rowId/material")
export const addVisitScreen = at("/rows/:rowId/visit")
export const mergeScreen = at("/rows/:rowId/merge")
export const splitScreen = at("/rows/:rowId/split")
export const moveScreen = at("/rows/:rowId/move")
export const temperatureScreen = at("/rows/:rowId/temperatures/:temperatureId")
export const recordSaleScreen = at("/rows/:rowId/sale")
export const saleScreen = at("/rows/:rowId/sales/:saleId")
export const addSampleScreen = at("/rows/:rowId/sample")
export const addResultScreen = at("/rows/:rowId/result")
export const addOccurrenceScreen = at("/rows/:rowId/occurrence")
export const editRowScreen = at("/rows/:rowId/edit")
export const reportScreen = at("/rows/:rowId/report")
export const categoriesScreen = at("/materials")
export const boardScreen = at("/board")
export const waitingScreen = at("/waiting")

export const farmScreen = at("/farm")
export const gateScreen = at("/gate")
export const importsScreen = at("/farm/imports")
export const messagesScreen = at("/farm/messages")
export const probesScreen = at("/farm/probes")
export const serverScreen = at("/server")
export const accountScreen = at("/account")
export const historyScreen = at("/rows/:rowId/history")
export const joinScreen = "/join/:token"
export const passwordScreen = "/password/:token"

/** The app's page without anybody's data, for the service worker to keep; no screen. */
export const appPage = "/app"

/** Screens for visitors only; users are redirected to the home screen. */
export const visitorScreens = [loginScreen, signUpScreen]

/** Screens for users only; visitors are redirected to the login. */
export const userScreens = [
  createRowScreen,
  rowScreen,
  logTemperatureScreen,
  addTurnScreen,
  addMaterialScreen,
  addVisitScreen,
  moveScreen,
  mergeScreen,
  splitScreen,
  temperatureScreen,
  recordSaleScreen,
  saleScreen,
  addSampleScreen,
  addResultScreen,
  addOccurrenceScreen,
  editRowScreen,
  reportScreen,
  historyScreen,
  categoriesScreen,
  boardScreen,
  accountScreen,
  farmScreen,
  gateScreen,
  importsScreen,
  messagesScreen,
  probesScreen,
  serverScreen,
  waitingScreen,
] as const

/** Screens for everybody who holds the token. */
export const tokenScreens = [joinScreen, passwordScreen] as const
export type TokenScreen = (typeof tokenScreens)[number]

export type UserScreen = (typeof userScreens)[number]

/** The path of a screen: `pathTo(rowScreen, { rowId: 7 })` is '/rows/7'. */
export const pathTo = <Screen extends string>(screen: Screen, ids: Record<IdsIn<Screen>, number | string>) =>
  screen.replace(/:(\w+)/g, (_, id: IdsIn<Screen>) => `${ids[id]}`)

/** The ids and the token in a path of the screen, the reverse of `pathTo`; undefined for another screen's path. */
export const idsIn = (screen: string, path: string): Record<string, string> | undefined => {
  const match = new RegExp(`^${screen.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path)
  return match ? { ...match.groups } : undefined
}

type IdsIn<Screen extends string> = Screen extends `${string}:${infer Id}/${infer Rest}`
  ? Id | IdsIn<`/${Rest}`>
  : Screen extends `${string}:${infer Id}`
    ? Id
    : never
