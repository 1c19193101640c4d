import type { ReactNode } from "react"
import { buttonClass } from "./button-class"

/** A file of the server's, to keep. */
export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download className={buttonClass("outline")}>
    {children}
  </a>
)
