import { buttonClass } from "../ui/button-class"
import { brand, secure } from "./filled-in"
import { OtherDevices } from "./for-device"
import { Frame } from "./frame"
import { HomeScreenSteps } from "./home-screen-steps"

/** For a certificate of the operator's own, which devices trust already. */
export const ReadyPage = () => (
  <Frame title="Nothing to install">
    <p>
      Open the secure address of {brand}, and log in there once. A warning? Ask whoever runs it in the office.
    </p>
    <a className={buttonClass("primary")} href={`${secure}/`}>
      Open {secure}
    </a>
    <h2>There: an icon on the home screen</h2>
    <HomeScreenSteps />
    <OtherDevices />
  </Frame>
)
