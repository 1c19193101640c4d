import { homeScreen } from "#contract/screens"
import { buttonClass } from "../ui/button-class"
import { brand, plain } from "./filled-in"
import { OtherDevices } from "./for-device"
import { Frame } from "./frame"
import { HomeScreenSteps } from "./home-screen-steps"
import style from "./setup.module.css"

/** The set-up page over https, with the steps that are left. */
export const ArrivedPage = () => (
  <Frame title="It works">
    <p>
      This is the secure address of {brand}. Log in here once, also when you were logged in before: each
      address has a login of its own.
    </p>
    <a className={buttonClass("primary")} href={homeScreen}>
      Open {brand}
    </a>
    <h2>Put it on the home screen</h2>
    <HomeScreenSteps />
    <p className={style.quiet}>
      Does the browser warn about this address? Then a step is missing: <a href={plain}>back to the steps</a>.
    </p>
    <OtherDevices />
  </Frame>
)
