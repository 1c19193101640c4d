import { profileFile } from "#contract/setup"
import { buttonClass } from "../ui/button-class"
import { Browser, Screen } from "./drawings"
import { authority, brand, plain } from "./filled-in"
import { Path, Step, Steps } from "./steps"

export const IphoneSteps = () => (
  <Steps>
    <Step title="Open this page in Safari" picture={<Browser address={plain} />}>
      <p>Other browsers on this device can't install a profile.</p>
      <p hidden data-link>
        Did a link lead you here? Open that link in Safari.
      </p>
    </Step>
    <Step
      title="Download the profile"
      picture={
        <Screen
          title="This website is trying to"
          rows={["download a configuration profile."]}
          buttons={["Ignore", "Allow"]}
        />
      }
    >
      <a className={buttonClass("primary")} href={profileFile}>
        Download the Profile
      </a>
      <p>Then tap “Allow”.</p>
    </Step>
    <Step
      title="Install it in Settings"
      picture={
        <Screen
          title="Settings"
          rows={["Airplane Mode", { text: "Profile Downloaded", side: "more", isHere: true }, "Wi-Fi"]}
        />
      }
    >
      <p>
        <Path of={["Settings", "Profile Downloaded", "Install"]} />
      </p>
      <p>
        It says “Not Verified”. That is expected: no company has signed the profile, this Windrow made it.
      </p>
      <p>No such line? It is also in General → VPN &amp; Device Management.</p>
    </Step>
    <Step
      title="Switch full trust on"
      isMissed
      picture={
        <Screen
          title="Certificate Trust Settings"
          rows={["Enable full trust for:", { text: authority, side: "on", isHere: true }]}
          buttons={["Cancel", "Continue"]}
        />
      }
    >
      <p>
        <Path of={["Settings", "General", "About", "Certificate Trust Settings"]} />
      </p>
      <p>
        Switch on “{authority}”. About is the first line of General; the trust settings are its last. Until
        then {brand} stays blocked.
      </p>
    </Step>
  </Steps>
)
