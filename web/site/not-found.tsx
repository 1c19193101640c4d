import { homeScreen } from "#contract/screens"
import { buttonClass } from "../ui/button-class"
import { Logo } from "../ui/logo"
import style from "./site.module.css"

/** The page for unknown paths. */
export const NotFound = () => (
  <main className={style.lost}>
    <Logo />
    <h1 className={style.title}>404 Page Not Found</h1>
    <p>Did you forget to add the page to the router?</p>
    <a className={buttonClass("outline")} href={homeScreen}>
      Go to the start page
    </a>
  </main>
)
