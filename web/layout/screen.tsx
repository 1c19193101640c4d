import { CircleUser, Download, Layers, LogOut, Plus, RefreshCw, Users } from "lucide"
import type { ReactNode } from "react"
import {
  accountScreen,
  categoriesScreen,
  createRowScreen,
  farmScreen,
  homeScreen,
  serverScreen,
} from "#contract/screens"
import { mayOnServer } from "#domain/rights"
import { initials } from "#domain/users"
import { SilenceNote } from "../api/silence-note"
import { useTitle } from "../lib/title"
import { useNamedFarm } from "../session/named-farm"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { useLogOut } from "../session/use-log-out"
import { Page } from "../ui/page"
import { Header } from "./header"
import { lines } from "./lines"
import type { MenuItem } from "./menu"

type Props = {
  title: string
  /** Shows the arrow to the home screen. */
  back?: boolean
  /** For a screen about all rows: the bar offers to add one, and the menu to export their log. */
  add?: boolean
  /** Uses the width of a desk. */
  wide?: boolean
  /** Items of the menu that are about this screen, above the general ones. */
  menu?: readonly MenuItem[]
  children: ReactNode
}

/** The frame of every screen of the app: bar, menu and title. */
export const Screen = ({ title, back, add, wide, menu = [], children }: Props) => {
  useTitle(title)
  const user = useUser()
  const { logOut, question } = useLogOut()
  const { mayWrite } = useRights(user.farmId)
  const farm = useNamedFarm(user.farmId)
  const log = `/api/log.csv${farm ? `?farm=${farm.id}` : ""}`
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Page
      wide={wide}
      header={
        <>
          <Header
            title={title}
            back={back ? homeScreen : undefined}
            add={add && mayWrite ? { href: createRowScreen, label: "Add New Row" } : undefined}
            person={{ name, email: user.email, initials: initials(user) }}
            menu={[
              ...menu,
              ...(mayWrite ? [{ label: "Add New Row", icon: Plus, href: createRowScreen, small: true }] : []),
              { label: "Manage Materials", icon: Layers, href: categoriesScreen },
              ...(add ? [{ label: "Export Log", icon: Download, download: log }] : []),
              { label: "Refresh", icon: RefreshCw, onPress: () => location.reload() },
              { label: "Logout", icon: LogOut, onPress: logOut },
              { label: "Farm", icon: Users, href: farmScreen },
              { label: "Account", icon: CircleUser, href: accountScreen },
              ...(mayOnServer(user, "operate")
                ? [{ label: "Server", icon: Layers, href: serverScreen }]
                : []),
            ]}
          />
          <SilenceNote />
          {lines.use().map(({ key, Line }) => (
            <Line key={key} />
          ))}
          {question}
        </>
      }
    >
      {children}
    </Page>
  )
}
