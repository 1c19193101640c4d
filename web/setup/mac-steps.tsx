import { setupPage } from "#contract/setup"
import { buttonClass } from "../ui/button-class"
import { CertificateLink } from "./certificate-link"
import { Screen } from "./drawings"
import { authority } from "./filled-in"
import { Path, Step, Steps } from "./steps"

export const MacSteps = () => (
  <>
    <p>An iPad says that it is a Mac. Are you holding one?</p>
    <a className={buttonClass("outline")} href={`${setupPage}?device=iphone`}>
      Show the steps for iPad
    </a>
    <Steps>
      <Step
        title="Download the certificate and open it"
        picture={
          <Screen title="Keychain Access" rows={["iCloud", { text: "login", isHere: true }, "System"]} />
        }
      >
        <CertificateLink />
        <p>Keychain Access takes it into the “login” keychain.</p>
      </Step>
      <Step
        title="Trust it always"
        isMissed
        picture={
          <Screen
            title="Trust"
            rows={["When using this certificate:", { text: "Always Trust", isHere: true }]}
          />
        }
      >
        <p>
          <Path of={["login", "Certificates", authority, "Trust", "Always Trust"]} />
        </p>
        <p>A double click on “{authority}” opens it.</p>
      </Step>
      <Step
        title="Close the window, and enter your password"
        picture={
          <Screen
            title="Keychain Access"
            rows={["Password:  • • • • • •"]}
            buttons={["Cancel", "Update Settings"]}
          />
        }
      >
        <p>Safari and Chrome trust it at once, Firefox after its next start.</p>
      </Step>
    </Steps>
  </>
)
