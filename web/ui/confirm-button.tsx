import { type ComponentProps, type ReactNode, useState } from "react"
import { Button } from "./button"
import { Confirm } from "./confirm"

type Props = Omit<ComponentProps<typeof Confirm>, "open" | "onClose"> &
  Pick<ComponentProps<typeof Button>, "variant" | "className" | "aria-label"> & { label: ReactNode }

/** A button that asks before it acts; `label` is on it, and the rest is the question. */
export const ConfirmButton = ({
  label,
  variant = "outline",
  className,
  "aria-label": name,
  ...question
}: Props) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} className={className} aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm {...question} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
