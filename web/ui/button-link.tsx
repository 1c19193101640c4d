import type { ReactNode } from "react"
import { Link } from "wouter"
import { type ButtonVariant, buttonClass } from "./button-class"

type Props = { href: string; variant?: ButtonVariant; children: ReactNode }

/** A link that looks like a button, because it starts an action. */
export const ButtonLink = ({ href, variant = "primary", children }: Props) => (
  <Link href={href} className={buttonClass(variant)}>
    {children}
  </Link>
)
