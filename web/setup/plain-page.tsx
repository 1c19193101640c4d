import { homeScreen } from "#contract/screens"
import { buttonClass } from "../ui/button-class"
import { brand } from "./filled-in"
import { Frame } from "./frame"

/** Without https on the server there is nothing to set up. */
export const PlainPage = () => (
  <Frame title="Nothing to set up yet">
    <p>
      This {brand} serves plain http. You can log in and record everything; the camera in the page, the icon
      on the home screen and opening without a signal need https.
    </p>
    <p>
      Whoever runs it in the office turns that on with <code>windrow serve --https</code>, or finds in its log
      why it is off. Then this page shows the steps for this device.
    </p>
    <a className={buttonClass("primary")} href={homeScreen}>
      Open {brand}
    </a>
  </Frame>
)
