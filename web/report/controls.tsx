import { Printer } from "lucide"
import { useState } from "react"
import { deviceZone } from "../format/device-zone"
import { PaperLanguage } from "../layout/paper-language"
import { Button } from "../ui/button"
import { Checkbox } from "../ui/checkbox"
import { Icon } from "../ui/icon"
import { Select } from "../ui/select"
import style from "./report.module.css"

type Props = {
  zone: string
  /** The farm's, besides UTC and the device's own. */
  farmZone: string
  onZone: (zone: string) => void
  photos: boolean
  onPhotos: (photos: boolean) => void
}

/** The report's options and the print button; not printed. */
export const Controls = ({ zone, farmZone, onZone, photos, onPhotos }: Props) => {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await Promise.allSettled([...document.querySelectorAll("img")].map((image) => image.decode()))
    // The words must be on screen before the page is busy printing.
    await new Promise((resolve) => setTimeout(resolve, 50))
    window.print()
    setBusy(false)
  }
  return (
    <div className={`${style.controls} print-hidden`}>
      <Select label="Days are counted in" value={zone} onChange={(event) => onZone(event.target.value)}>
        {[...new Set([farmZone, "UTC", deviceZone(), zone])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <PaperLanguage />
      <Checkbox
        label="Show photos in the log"
        checked={photos}
        onChange={(event) => onPhotos(event.target.checked)}
      />
      <Button busy={busy && "Preparing to print..."} onClick={print}>
        <Icon of={Printer} />
        Print
      </Button>
    </div>
  )
}
