import { Download, Layers, LogOut, Plus, RefreshCw } from "lucide-react"
import type { ReactNode } from "react"
import { categoriesScreen, createRowScreen, homeScreen } from "#contract/screens"
import { initials } from "#domain/users"
import { Boundary } from "../api/boundary"
import { errorMessage, RequestError } from "../api/errors"
import { isPhotoSent } from "../api/sends"
import { SilenceNote } from "../api/silence-note"
import { useTitle } from "../lib/title"
import { logOut } from "../session/data"
import { useSession, useUser } from "../session/session"
import { clearDevice } from "../session/watch-session"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { ErrorBox } from "../ui/error-box"
import { Page } from "../ui/page"
import { Header } from "./header"
import { Sends } from "./sends-strip"

type Props = {
  title: string
  /** Does the bar have an arrow, which leads home? */
  back?: boolean
  /** Is it about all rows? Then the bar offers to add one, and the menu their log. */
  add?: boolean
  children: ReactNode
}

/** A screen of the signed-in app: its bar, its menu, its title. */
export const Screen = ({ title, back, add, children }: Props) => {
  useTitle(title)
  const user = useUser()
  const leave = useLogOut()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Page
      header={
        <>
          <Header
            title={title}
            back={back ? homeScreen : undefined}
            add={add ? { href: createRowScreen, label: "Add New Row" } : undefined}
            person={{ name, email: user.email, initials: initials(user) }}
            menu={[
              { label: "Add New Row", icon: Plus, href: createRowScreen, small: true },
              { label: "Manage Materials", icon: Layers, href: categoriesScreen },
              ...(add ? [{ label: "Export Log", icon: Download, download: "/api/log.csv" }] : []),
              { label: "Refresh", icon: RefreshCw, onPress: () => location.reload() },
              { label: "Logout", icon: LogOut, onPress: leave },
            ]}
          />
          <Sends />
          <SilenceNote />
        </>
      }
    >
      {children}
    </Page>
  )
}

type LoadedProps = Props & {
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** Says that what the address names does not exist. */
  missing: string
}

/** A screen whose title, or more, is still to be loaded: until then, and when that fails, it has this one. */
export const LoadedScreen = ({ skeleton, missing, children, ...screen }: LoadedProps) => (
  <Boundary
    fallback={<Screen {...screen}>{skeleton}</Screen>}
    renderError={(error, retry) => (
      <Screen {...screen}>
        {isMissing(error) ? (
          <ErrorBox title={missing} />
        ) : (
          <ErrorBox title={errorMessage(error)} retry={retry} />
        )}
      </Screen>
    )}
  >
    {children}
  </Boundary>
)

const isMissing = (error: unknown) => error instanceof RequestError && error.status === 404

const useLogOut = () => {
  const { leave } = useSession()
  return async () => {
    if (isPhotoSent() && !confirm("A photo is still being sent. Log out, and lose it?")) return
    try {
      await logOut()
    } catch {
      toast({ title: "Logout Error", description: "An error occurred during logout.", destructive: true })
      return
    }
    clearDevice()
    flash({ title: "Logged Out", description: "You have been successfully logged out." })
    leave(homeScreen)
  }
}
