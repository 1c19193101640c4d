import { type ComponentType, type ReactNode, useEffect } from "react"
import { homeScreen, idsIn, loginScreen, rowScreen, tokenScreens, userScreens } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { HomeScreen } from "../home/home-screen"
import { usePath } from "../lib/address"
import { address, navigate } from "../lib/history"
import { loginBefore } from "../session/login-address"
import { useSession } from "../session/session"
import { Loading } from "../ui/loading"
import { type Access, redirectFor } from "./access"
import { FailedScreen } from "./failed-screen"
import type { SecondaryScreen, Texts } from "./secondary-screens"

type Screen = { path: string; access: Access; adminOnly?: boolean; screen: ComponentType<Texts> }

const secondary = (path: SecondaryScreen, access: Access = "protected"): Screen => ({
  path,
  access,
  screen: lazyPart(async () => (await import("./secondary-screens")).secondaryScreen(path)),
})

/** A file of its own, which the list of piles does not wait for; the first that is loaded after it. */
const RowScreen = lazyPart(async () => (await import("../row/row-screen")).RowScreen)

const NotFoundScreen = lazyPart(async () => (await import("./secondary-screens")).NotFoundScreen)

const screens: readonly Screen[] = [
  { path: homeScreen, access: "protected", screen: HomeScreen },
  ...userScreens.filter((path) => path !== rowScreen).map((path) => secondary(path)),
  ...tokenScreens.map((path) => secondary(path, "public")),
  // The last: its address would also take /rows/new.
  { path: rowScreen, access: "protected", screen: RowScreen },
]

/** The screen of the address. The server renders the public pages, so / is the list of piles here. */
export const Routes = () => {
  const path = usePath()
  for (const { screen: Shown, ...route } of screens) {
    const ids = idsIn(route.path, path)
    if (ids)
      return (
        <Guard key={route.path} {...route}>
          <Shown {...ids} />
        </Guard>
      )
  }
  return (
    <Framed>
      <NotFoundScreen />
    </Framed>
  )
}

/** Each address starts anew, also after a failure. */
const Framed = ({ children }: { children: ReactNode }) => {
  const path = usePath()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: going once is enough
  useEffect(() => {
    if (to === loginScreen) leave(loginBefore(address()))
    else if (to) navigate(to, { replace: true })
  }, [to])
  return to ? <Loading /> : <Framed>{children}</Framed>
}
