import { ArrowLeft, Menu as MenuIcon, Plus } from "lucide"
import { createRowScreen, homeScreen } from "#contract/screens"
import { initials } from "#domain/users"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { backInstead, focusOnArrival } from "../lib/history"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { Logo } from "../ui/logo"
import style from "./header.module.css"
import type { MenuItem } from "./menu"
import { openMenu } from "./open-menu"

/** Opened seldom. */
const Menu = lazyPart(async () => (await import("./menu")).Menu)

type Props = {
  title: string
  /** "no" for a title with a name, which is not translated. */
  translate?: "no" | undefined
  /** Shows the arrow: back, or to the home screen for a user who came from no other page. */
  back?: boolean | undefined
  /** For a screen about all rows: the bar offers to add one, and the menu to export their log. */
  add?: boolean | undefined
  menu: readonly MenuItem[]
}

/** Letters from which a title is set smaller, and may be cut. */
const longTitle = 24

export const Header = ({ title, translate, back, add, menu }: Props) => {
  const user = useUser()
  const { mayWrite } = useRights(user.farmId)
  return (
    <header className={style.header}>
      <div className={style.bar}>
        {back && (
          <Link
            href={homeScreen}
            className={style.icon}
            aria-label="Back"
            onClick={(event) => backInstead(event)}
          >
            <Icon of={ArrowLeft} />
          </Link>
        )}
        <Link href={homeScreen} className={style.logo} aria-label="Home">
          <Logo />
        </Link>
        <h1
          ref={focusOnArrival}
          tabIndex={-1}
          className={`${style.title} ${title.length > longTitle ? style.long : ""}`}
          title={title}
          translate={translate}
        >
          {title}
        </h1>
        {add && mayWrite && (
          <Link href={createRowScreen} className={style.icon} aria-label="Add New Row">
            <Icon of={Plus} />
          </Link>
        )}
        <button
          type="button"
          className={style.icon}
          popoverTarget="menu"
          onClick={() => {
            openMenu.path = location.pathname
          }}
        >
          <Icon of={MenuIcon} />
          {/* On wide screens; there the name begins with what is seen. */}
          <span className={style.avatar} translate="no">
            {initials(user)}
          </span>
          <span className="visually-hidden">Menu</span>
        </button>
      </div>
      <Boundary fallback={null} renderError={() => null}>
        <Menu all={add} own={menu} />
      </Boundary>
    </header>
  )
}
