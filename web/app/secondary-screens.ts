import { type ComponentType, createElement } from "react"
import {
  accountScreen,
  addMaterialScreen,
  addOccurrenceScreen,
  addResultScreen,
  addSampleScreen,
  addTurnScreen,
  addVisitScreen,
  boardScreen,
  categoriesScreen,
  createRowScreen,
  editRowScreen,
  farmScreen,
  gateScreen,
  historyScreen,
  importsScreen,
  joinScreen,
  logTemperatureScreen,
  mergeScreen,
  messagesScreen,
  moveScreen,
  passwordScreen,
  probesScreen,
  recordSaleScreen,
  reportScreen,
  type rowScreen,
  saleScreen,
  serverScreen,
  splitScreen,
  type TokenScreen,
  temperatureScreen,
  type UserScreen,
  waitingScreen,
} from "#contract/screens"
import { AccountScreen } from "../account/account-screen"
import { BoardScreen } from "../board/board-screen"
import { CategoriesScreen } from "../categories/categories-screen"
import { MergeScreen } from "../family/merge-screen"
import { SplitScreen } from "../family/split-screen"
import { JoinScreen } from "../farm/join-screen"
import { PasswordScreen } from "../farm/password-screen"
import { GateScreen } from "../gate/gate-screen"
import { HistoryScreen } from "../history/history-screen"
import { ImportsScreen } from "../imports/imports-screen"
import { AddMaterialScreen } from "../materials/add-material-screen"
import { MessagesScreen } from "../messages/messages-screen"
import { MoveScreen } from "../moves/move-screen"
import { AddOccurrenceScreen } from "../occurrences/add-occurrence-screen"
import { ServerScreen } from "../operation/server-screen"
import { ProbesScreen } from "../probes/probes-screen"
import { ReportScreen } from "../report/report-screen"
import { AddResultScreen } from "../results/add-result-screen"
import { CreateRowScreen } from "../rows/create-row-screen"
import { EditRowScreen } from "../rows/edit-row-screen"
import { RecordSaleScreen } from "../sales/record-sale-screen"
import { AddSampleScreen } from "../samples/add-sample-screen"
import { LogTemperatureScreen } from "../temperatures/log-temperature-screen"
import { TemperatureScreen } from "../temperatures/temperature-screen"
import { AddTurnScreen } from "../turns/add-turn-screen"
import { AddVisitScreen } from "../visits/add-visit-screen"
import { WaitingScreen } from "../waiting/waiting-screen"

import { FarmScreens } from "./farm-screens"
import { SaleScreens } from "./sale-screens"

export { NotFoundScreen } from "./not-found-screen"

/**
 * The ids in a screen's address, as numbers, and its token. Other text than a number becomes NaN, which matches no
 * record.
 */
export type Ids = { rowId: number; temperatureId: number; saleId: number; token: string }
export type SecondaryScreen = Exclude<UserScreen | TokenScreen, typeof rowScreen>

/**
 * All screens but those of the piles, in one file of the bundle: split, they would share some twenty chunks, and over
 * HTTP/1.1 requests cost more than bytes.
 */
const screens: Record<SecondaryScreen, ComponentType<Ids>> = {
  [createRowScreen]: CreateRowScreen,
  [logTemperatureScreen]: LogTemperatureScreen,
  [temperatureScreen]: TemperatureScreen,
  [addTurnScreen]: AddTurnScreen,
  [addMaterialScreen]: AddMaterialScreen,
  [addVisitScreen]: AddVisitScreen,
  [moveScreen]: MoveScreen,
  [mergeScreen]: MergeScreen,
  [splitScreen]: SplitScreen,
  [addSampleScreen]: AddSampleScreen,
  [addResultScreen]: AddResultScreen,
  [addOccurrenceScreen]: AddOccurrenceScreen,
  [recordSaleScreen]: RecordSaleScreen,
  [saleScreen]: SaleScreens,
  [editRowScreen]: EditRowScreen,
  [reportScreen]: ReportScreen,
  [historyScreen]: HistoryScreen,
  [categoriesScreen]: CategoriesScreen,
  [boardScreen]: BoardScreen,
  [accountScreen]: AccountScreen,
  [farmScreen]: FarmScreens,
  [gateScreen]: GateScreen,
  [importsScreen]: ImportsScreen,
  [probesScreen]: ProbesScreen,
  [messagesScreen]: MessagesScreen,
  [serverScreen]: ServerScreen,
  [waitingScreen]: WaitingScreen,
  [joinScreen]: JoinScreen,
  [passwordScreen]: PasswordScreen,
}

/** Those in an address, as they stand there. */
export type Texts = Partial<Record<keyof Ids, string>>

/** The screen for the texts of its address. They become numbers here: the list of piles does not load this. */
export const secondaryScreen =
  (screen: SecondaryScreen) =>
  ({ rowId, temperatureId, saleId, token = "" }: Texts) =>
    createElement(screens[screen], {
      rowId: Number(rowId),
      temperatureId: Number(temperatureId),
      saleId: Number(saleId),
      token,
    })
