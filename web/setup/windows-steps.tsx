import { CertificateLink } from "./certificate-link"
import { Screen } from "./drawings"
import { Path, Step, Steps } from "./steps"

export const WindowsSteps = () => (
  <Steps>
    <Step
      title="Download the certificate and open it"
      picture={
        <Screen title="Certificate" rows={["General", "Details"]} buttons={["Install Certificate…"]} />
      }
    >
      <CertificateLink />
      <p>Then press “Install Certificate…” and choose “Current User”.</p>
    </Step>
    <Step
      title="Choose the store"
      isMissed
      picture={
        <Screen
          title="Select Certificate Store"
          rows={[
            "Personal",
            { text: "Trusted Root Certification Authorities", isHere: true },
            "Enterprise Trust",
          ]}
          buttons={["Cancel", "OK"]}
        />
      }
    >
      <p>
        <Path
          of={[
            "Place all certificates in the following store",
            "Browse…",
            "Trusted Root Certification Authorities",
          ]}
        />
      </p>
      <p>The store that Windows offers by itself is another one, and changes nothing.</p>
    </Step>
    <Step
      title="Finish, and answer “Yes”"
      picture={
        <Screen
          title="Security Warning"
          rows={["Do you want to install this certificate?"]}
          buttons={["No", "Yes"]}
        />
      }
    >
      <p>Chrome and Edge trust it at once, Firefox after its next start.</p>
    </Step>
  </Steps>
)
