import { Menu as Bars, LogIn, Plus, UserPlus } from "lucide"
import { createRowScreen, homeScreen, loginScreen, signUpScreen } from "#contract/screens"
import header from "../layout/header.module.css"
import menu from "../layout/menu.module.css"
import { Icon } from "../ui/icon"
import { Logo } from "../ui/logo"
import style from "./site.module.css"

/** The bar of the public pages: a menu on phones, and the plus on wide screens, which leads to the login. */
export const SiteHeader = () => (
  <header className={header.header}>
    <div className={`${header.bar} ${style.bar}`}>
      <a className={header.logo} href={homeScreen} aria-label="Home">
        <Logo />
      </a>
      <span className={style.brand}>{"{{brand}}"}</span>
      <a className={`${header.icon} ${style.add}`} href={createRowScreen} aria-label="Add New Row">
        <Icon of={Plus} />
      </a>
      <button
        type="button"
        className={`${header.icon} ${header.small}`}
        popoverTarget="menu"
        aria-label="Menu"
      >
        <Icon of={Bars} />
      </button>
    </div>
    <nav id="menu" popover="auto" className={menu.menu} aria-label="Menu">
      <a className={menu.item} href={loginScreen}>
        <Icon of={LogIn} />
        Login
      </a>
      <a className={`${menu.item} ${style.whenOpen}`} href={signUpScreen}>
        <Icon of={UserPlus} />
        Sign Up
      </a>
    </nav>
  </header>
)
