import { Printer } from "lucide"
import { useState } from "react"
import { Button } from "../ui/button"
import { Icon } from "../ui/icon"

/** Prints the page. */
export const PrintButton = () => {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    // The words must be on screen before the page is busy printing.
    await new Promise((resolve) => setTimeout(resolve, 50))
    window.print()
    setBusy(false)
  }
  return (
    <Button busy={busy && "Preparing to print..."} onClick={print}>
      <Icon of={Printer} />
      Print
    </Button>
  )
}
