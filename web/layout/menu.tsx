import type { IconNode } from "lucide"
import { CircleUser, Download, Layers, LogOut, Plus, RefreshCw, Server, Users } from "lucide"
import { type ToggleEvent, useLayoutEffect, useRef } from "react"
import { accountScreen, categoriesScreen, createRowScreen, farmScreen, serverScreen } from "#contract/screens"
import { mayOnServer } from "#domain/rights"
import { whenStill } from "../lib/history"
import { cover } from "../lib/step-back"
import { useNamedFarm } from "../session/named-farm"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { useLogOut } from "../session/use-log-out"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./menu.module.css"
import { openMenu } from "./open-menu"

export type MenuItem = {
  label: string
  icon: IconNode
  /** Hidden on wide screens, where another link leads there. */
  small?: boolean
} & ({ href: string } | { download: string } | { onPress: () => unknown })

type Props = {
  /** Is this a screen about all rows? */
  all?: boolean | undefined
  /** Items about this screen, above the general ones. */
  own: readonly MenuItem[]
}

/** The screen's own items, the general ones, and the way out. Back closes it as Escape and a press elsewhere do. */
export const Menu = ({ all, own }: Props) => {
  const user = useUser()
  const { logOut, question } = useLogOut()
  const general = useGeneral(all)
  const { ref, close, onBeforeToggle } = useCovered()
  const groups = [own, general, [{ label: "Logout", icon: LogOut, onPress: logOut }]]
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys press what is inside */}
      <nav
        ref={ref}
        id="menu"
        popover="auto"
        className={style.menu}
        aria-label="Menu"
        onBeforeToggle={onBeforeToggle}
        // An item closes the menu too, because the screen behind it may stay the same.
        onClick={({ target, currentTarget }) => target !== currentTarget && close()}
      >
        <p className={style.person} translate="no">
          <b>
            {user.firstName} {user.lastName}
          </b>
          <span>{user.email}</span>
        </p>
        {groups
          .filter(({ length }) => length > 0)
          .map((items) => (
            <div key={items[0]?.label} className={style.group}>
              {items.map((item) => (
                <Item key={item.label} item={item} />
              ))}
            </div>
          ))}
      </nav>
      {question}
    </>
  )
}

const useGeneral = (all: boolean | undefined): readonly MenuItem[] => {
  const user = useUser()
  const { mayWrite } = useRights(user.farmId)
  const farm = useNamedFarm(user.farmId)
  const log = `/api/log.csv${farm ? `?farm=${farm.id}` : ""}`
  return [
    ...(mayWrite ? [{ label: "Add New Row", icon: Plus, href: createRowScreen, small: true }] : []),
    { label: "Manage Materials", icon: Layers, href: categoriesScreen },
    ...(all ? [{ label: "Export Log", icon: Download, download: log }] : []),
    { label: "Farm", icon: Users, href: farmScreen },
    { label: "Account", icon: CircleUser, href: accountScreen },
    ...(mayOnServer(user, "operate") ? [{ label: "Server", icon: Server, href: serverScreen }] : []),
    ...(all ? [{ label: "Refresh", icon: RefreshCw, onPress: reload }] : []),
  ]
}

/** Behind the step back of the menu, which closes first and would end it. */
const reload = () => setTimeout(() => whenStill(() => location.reload()))

/** An open menu has an entry in the browser's history, as dialogs have. */
const useCovered = () => {
  const ref = useRef<HTMLElement>(null)
  const uncover = useRef<(() => void) | undefined>(undefined)
  const close = () => ref.current?.hidePopover?.()
  const onBeforeToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    uncover.current?.()
    const isOpening = newState === "open"
    openMenu.path = isOpening ? location.pathname : ""
    uncover.current = isOpening ? cover(close) : undefined
  }
  // A layout effect: the next header's menu is open in the same frame.
  useLayoutEffect(() => {
    const menu = ref.current
    const isAsked = openMenu.path === location.pathname
    openMenu.path = ""
    if (isAsked) menu?.showPopover?.()
    return () => {
      // Of one that leaves with its page nothing is told.
      if (uncover.current) menu?.hidePopover?.()
      uncover.current?.()
      uncover.current = undefined
    }
  }, [])
  return { ref, close, onBeforeToggle }
}

const Item = ({ item }: { item: MenuItem }) => {
  const className = `${style.item} ${item.small ? style.small : ""}`
  const inside = (
    <>
      <Icon of={item.icon} />
      {item.label}
    </>
  )
  if ("href" in item)
    return (
      <Link href={item.href} className={className}>
        {inside}
      </Link>
    )
  return "download" in item ? (
    <a href={item.download} download className={className}>
      {inside}
    </a>
  ) : (
    <button type="button" className={className} onClick={item.onPress}>
      {inside}
    </button>
  )
}
