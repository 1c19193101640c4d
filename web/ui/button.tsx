import type { ComponentProps } from "react"
import { type ButtonVariant, buttonClass } from "./button-class"

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant
  /** The label while it is busy, and disabled. */
  busy?: string | false | undefined
}

export const Button = ({
  variant = "primary",
  busy,
  type = "button",
  className,
  children,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    className={buttonClass(variant, className)}
    disabled={rest.disabled || Boolean(busy)}
    aria-busy={Boolean(busy)}
  >
    {busy || children}
  </button>
)
