import { CertificateLink } from "./certificate-link"
import { Browser, Screen } from "./drawings"
import { certificateName } from "./filled-in"
import { Path, Step, Steps } from "./steps"

export const LinuxSteps = () => (
  <Steps>
    <Step
      title="Download the certificate"
      picture={<Screen title="Downloads" rows={[{ text: certificateName, isHere: true }]} />}
    >
      <p>Each browser keeps a list of its own: go on with the step of yours.</p>
      <CertificateLink />
    </Step>
    <Step title="Chrome and Chromium" picture={<Browser address="chrome://certificate-manager" />}>
      <p>
        Open <code>chrome://certificate-manager</code>, then{" "}
        <Path of={["Custom", "Installed by you", "Trusted certificates", "Import"]} />
      </p>
      <p>
        Older versions:{" "}
        <Path
          of={[
            "Settings",
            "Privacy and security",
            "Security",
            "Manage certificates",
            "Authorities",
            "Import",
          ]}
        />
        , and tick “identifying websites”.
      </p>
    </Step>
    <Step
      title="Firefox"
      picture={
        <Screen
          title="Certificate Manager"
          rows={["Your Certificates", "Servers", { text: "Authorities", isHere: true }]}
          buttons={["View…", "Import…"]}
        />
      }
    >
      <p>
        <Path of={["Settings", "Privacy & Security", "View Certificates…", "Authorities", "Import…"]} />
      </p>
      <p>Tick “Trust this CA to identify websites”.</p>
    </Step>
  </Steps>
)
