import { homeScreen } from "#contract/screens"
import { buttonClass } from "../ui/button-class"
import { Logo } from "../ui/logo"
import style from "./site.module.css"

/** What any path leads to that is none of ours. */
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
