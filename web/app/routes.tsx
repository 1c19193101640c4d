import { type ComponentType, type ReactNode, useEffect } from "react"
import { Redirect, Route, Switch } from "wouter"
import {
  addMaterialScreen,
  addTurnScreen,
  categoriesScreen,
  createRowScreen,
  editRowScreen,
  homeScreen,
  loginScreen,
  logTemperatureScreen,
  recordSaleScreen,
  reportScreen,
  rowScreen,
  saleScreen,
  temperatureScreen,
} from "#contract/screens"
import { lazyPart } from "../api/lazy-part"
import { HomeScreen } from "../home/home-screen"
import { RowScreen } from "../row/row-screen"
import { useSession } from "../session/session"
import { Loading } from "../ui/loading"
import { type Access, redirectFor } from "./access"
import { NotFoundScreen } from "./not-found-screen"

type Addressed = { rowId?: string; temperatureId?: string; saleId?: string }
/** The ids as numbers. Other text becomes NaN, which matches no record. */
type Ids = { rowId: number; temperatureId: number; saleId: number }
type Screen = { path: string; access: Access; adminOnly?: boolean; screen: ComponentType<Ids> }

const secondaryScreens = () => import("./secondary-screens")
const CreateRowScreen = lazyPart(async () => (await secondaryScreens()).CreateRowScreen)
const LogTemperatureScreen = lazyPart(async () => (await secondaryScreens()).LogTemperatureScreen)
const TemperatureScreen = lazyPart(async () => (await secondaryScreens()).TemperatureScreen)
const AddTurnScreen = lazyPart(async () => (await secondaryScreens()).AddTurnScreen)
const AddMaterialScreen = lazyPart(async () => (await secondaryScreens()).AddMaterialScreen)
const RecordSaleScreen = lazyPart(async () => (await secondaryScreens()).RecordSaleScreen)
const SaleScreen = lazyPart(async () => (await secondaryScreens()).SaleScreen)
const EditRowScreen = lazyPart(async () => (await secondaryScreens()).EditRowScreen)
const ReportScreen = lazyPart(async () => (await secondaryScreens()).ReportScreen)
const CategoriesScreen = lazyPart(async () => (await secondaryScreens()).CategoriesScreen)

const screens: readonly Screen[] = [
  { path: homeScreen, access: "protected", screen: HomeScreen },
  { path: createRowScreen, access: "protected", screen: CreateRowScreen },
  { path: rowScreen, access: "protected", screen: RowScreen },
  { path: logTemperatureScreen, access: "protected", screen: LogTemperatureScreen },
  { path: addTurnScreen, access: "protected", screen: AddTurnScreen },
  { path: addMaterialScreen, access: "protected", screen: AddMaterialScreen },
  { path: temperatureScreen, access: "protected", screen: TemperatureScreen },
  { path: recordSaleScreen, access: "protected", screen: RecordSaleScreen },
  { path: saleScreen, access: "protected", screen: SaleScreen },
  { path: editRowScreen, access: "protected", screen: EditRowScreen },
  { path: reportScreen, access: "protected", screen: ReportScreen },
  { path: categoriesScreen, access: "protected", screen: CategoriesScreen },
]

/** The app's router. The server renders the public pages, so / is the list of piles here. */
export const Routes = () => (
  <Switch>
    {screens.map(({ screen: Shown, ...route }) => (
      <Route<Addressed> key={route.path} path={route.path}>
        {({ rowId, temperatureId, saleId }) => (
          <Guard {...route}>
            <Shown
              key={rowId}
              rowId={Number(rowId)}
              temperatureId={Number(temperatureId)}
              saleId={Number(saleId)}
            />
          </Guard>
        )}
      </Route>
    ))}
    <Route>
      <NotFoundScreen />
    </Route>
  </Switch>
)

const Guard = ({ children, ...route }: Omit<Screen, "screen"> & { children: ReactNode }) => {
  const { user, leave } = useSession()
  const to = redirectFor(route, user)
  const out = to === loginScreen
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough
  useEffect(() => {
    if (out) leave(loginScreen)
  }, [out])
  if (out) return <Loading />
  return to ? <Redirect to={to} replace /> : children
}
