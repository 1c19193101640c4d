import type { ReactNode } from "react"
import { buttonClass } from "./button-class"

/** A link that downloads a file. */
export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download className={buttonClass("outline")}>
    {children}
  </a>
)
