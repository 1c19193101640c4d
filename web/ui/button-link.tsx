import type { ReactNode } from "react"
import { backInstead } from "../lib/history"
import { type ButtonVariant, buttonClass } from "./button-class"
import { Link } from "./link"

type Props = {
  href: string
  variant?: ButtonVariant
  /** Goes back when one came from there: the page is as one left it. */
  back?: boolean
  children: ReactNode
}

/** A link that looks like a button, because it starts an action. */
export const ButtonLink = ({ href, variant = "primary", back, children }: Props) => (
  <Link
    href={href}
    className={buttonClass(variant)}
    {...(back && { replace: true, onClick: (event) => backInstead(event, href) })}
  >
    {children}
  </Link>
)
