import { codeFile } from "#contract/setup"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { buttonClass } from "../ui/button-class"
import { QrCode } from "../ui/qr-code"
import { setupAddress } from "./data"
import style from "./farm.module.css"

/** The page that shows on a phone what to tap, as a code to scan. */
export const SetUpPhone = () => (
  <Section title="Set Up a Phone">
    <Code />
  </Section>
)

/** Lets a narrow screen break it after any colon. */
const breakable = (fingerprint: string) => fingerprint.replaceAll(":", ":\u200b")

const Code = () => {
  const { address, fingerprint, plain } = useResource(setupAddress())
  return (
    <div className={style.link}>
      <p>
        {plain ? (
          <>
            Scan the code with the phone's camera. The page leads to the log: over plain http there is nothing
            to set up. For the camera in the page, an icon on the home screen and opening without a signal,
            whoever looks after the server starts it with <code>windrow serve --https</code>; then this code
            leads each phone through what to tap.
          </>
        ) : (
          "Scan the code with the phone's camera. The page shows what to tap, once for each phone."
        )}
      </p>
      <QrCode text={address} label="QR code: set up a phone" />
      <p className={style.quiet}>Or open {address} on the phone, on the farm's network.</p>
      {fingerprint && (
        <p className={style.quiet}>
          On the phone, the details of the certificate must show this fingerprint: {breakable(fingerprint)}
        </p>
      )}
      <a className={buttonClass("outline")} href={codeFile} target="_blank" rel="noreferrer">
        Show the Code to Print
      </a>
    </div>
  )
}
