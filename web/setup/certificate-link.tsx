import { certificateFile } from "#contract/setup"
import { buttonClass } from "../ui/button-class"

export const CertificateLink = () => (
  <a className={buttonClass("primary")} href={certificateFile} download>
    Download the Certificate
  </a>
)
