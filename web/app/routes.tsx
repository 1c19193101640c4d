import { type ComponentType, type ReactNode, useEffect } from "react"
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation } from "wouter"
import { homeScreen, loginScreen, rowScreen, tokenScreens, userScreens } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { HomeScreen } from "../home/home-screen"
import { navigate } from "../lib/history"
import { useSession } from "../session/session"
import { Loading } from "../ui/loading"
import { type Access, redirectFor } from "./access"
import { FailedScreen } from "./failed-screen"
import { NotFoundScreen } from "./not-found-screen"
import type { Ids, SecondaryScreen } from "./secondary-screens"

type Addressed = { rowId?: string; temperatureId?: string; saleId?: string; token?: string }
type Screen = { path: string; access: Access; adminOnly?: boolean; screen: ComponentType<Ids> }

const secondary = (path: SecondaryScreen, access: Access = "protected"): Screen => ({
  path,
  access,
  screen: lazyPart(async () => (await import("./secondary-screens")).secondaryScreens[path]),
})

/** A file of its own, which the list of piles does not wait for; the first that is loaded after it. */
const RowScreen = lazyPart(async () => (await import("../row/row-screen")).RowScreen)

const screens: readonly Screen[] = [
  { path: homeScreen, access: "protected", screen: HomeScreen },
  ...userScreens.filter((path) => path !== rowScreen).map((path) => secondary(path)),
  ...tokenScreens.map((path) => secondary(path, "public")),
  // The last: its address would also take /rows/new.
  { path: rowScreen, access: "protected", screen: RowScreen },
]

/** The router navigates with the app's history. */
const aroundNav: AroundNavHandler = (_, to, options) => navigate(to, options)

/** The app's router. The server renders the public pages, so / is the list of piles here. */
export const Routes = () => (
  <Router aroundNav={aroundNav}>
    <Switch>
      {screens.map(({ screen: Shown, ...route }) => (
        <Route<Addressed> key={route.path} path={route.path}>
          {({ rowId, temperatureId, saleId, token = "" }) => (
            <Guard {...route}>
              <Shown
                key={rowId}
                rowId={Number(rowId)}
                temperatureId={Number(temperatureId)}
                saleId={Number(saleId)}
                token={token}
              />
            </Guard>
          )}
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  </Router>
)

/** Each address starts anew, also after a failure. */
const Framed = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  return (
    <Boundary
      key={path}
      fallback={<Loading />}
      renderError={(error, retry) => <FailedScreen error={error} retry={retry} />}
    >
      {children}
    </Boundary>
  )
}

const Guard = ({ children, ...route }: Omit<Screen, "screen"> & { children: ReactNode }) => {
  const { user, leave } = useSession()
  const to = redirectFor(route, user)
  const out = to === loginScreen
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough
  useEffect(() => {
    if (out) leave(loginScreen)
  }, [out])
  if (out) return <Loading />
  return to ? <Redirect to={to} replace /> : <Framed>{children}</Framed>
}
