import { ArrowLeft, Menu as MenuIcon, Plus } from "lucide"
import { homeScreen } from "#contract/screens"
import { backInstead, focusOnArrival } from "../lib/history"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { Logo } from "../ui/logo"
import style from "./header.module.css"
import { Menu, type MenuItem } from "./menu"

type Props = {
  title: string
  /** The arrow's target for a user who came from no other page; without it there is no arrow. */
  back?: string | undefined
  /** The target of the plus. */
  add?: { href: string; label: string } | undefined
  /** The signed-in user: wide screens show the initials instead of the menu's icon. */
  person?: { name: string; email: string; initials: string } | undefined
  menu: readonly MenuItem[]
}

/** Letters from which a title is set smaller, and may be cut. */
const longTitle = 24

export const Header = ({ title, back, add, person, menu }: Props) => (
  <header className={`${style.header} print-hidden`}>
    <div className={style.bar}>
      {back && (
        <Link href={back} className={style.icon} aria-label="Back" onClick={(event) => backInstead(event)}>
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
        title={title.length > longTitle ? title : undefined}
      >
        {title}
      </h1>
      {add && (
        <Link href={add.href} className={style.icon} aria-label={add.label}>
          <Icon of={Plus} />
        </Link>
      )}
      <button
        type="button"
        className={`${style.icon} ${person ? "" : style.small}`}
        popoverTarget="menu"
        aria-label="Menu"
      >
        <Icon of={MenuIcon} className={person ? style.small : undefined} />
        {person && <span className={style.avatar}>{person.initials}</span>}
      </button>
    </div>
    <Menu person={person} items={menu} />
  </header>
)
