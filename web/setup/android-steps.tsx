import { CertificateLink } from "./certificate-link"
import { Screen } from "./drawings"
import { certificateName } from "./filled-in"
import style from "./setup.module.css"
import { Path, Step, Steps } from "./steps"

export const AndroidSteps = () => (
  <>
    <Steps>
      <Step
        title="Download the certificate"
        picture={<Screen title="Download file" rows={[certificateName]} buttons={["Cancel", "Download"]} />}
      >
        <CertificateLink />
        <p>It goes to the phone's downloads.</p>
      </Step>
      <Step
        title="Find “CA certificate” in Settings"
        picture={
          <Screen
            title="Install a certificate"
            rows={[{ text: "CA certificate", side: "more", isHere: true }, "VPN & app user certificate"]}
          />
        }
      >
        <p>
          <Path
            of={[
              "Settings",
              "Security & privacy",
              "More security & privacy",
              "Encryption & credentials",
              "Install a certificate",
              "CA certificate",
            ]}
          />
        </p>
        <p>Quicker: search the settings for “CA certificate”.</p>
      </Step>
      <Step
        title="Install anyway, and choose the file"
        picture={
          <Screen
            title="Your data won't be private"
            rows={["Your network may be monitored"]}
            buttons={["Don't install", "Install anyway"]}
          />
        }
      >
        <p>
          Android warns that the network may be monitored. It says so of every authority that is not a public
          company's.
        </p>
        <p>Then choose the file “{certificateName}”. The phone may ask for its PIN first.</p>
      </Step>
    </Steps>
    <p className={style.quiet}>
      Only for Firefox: <Path of={["Settings", "About Firefox"]} />, tap the logo until it counts down, go
      back, open Secret Settings and switch on “Use third party CA certificates”. Chrome and Samsung Internet
      need nothing more.
    </p>
  </>
)
