import { Printer } from "lucide-react"
import { useState } from "react"
import { Button } from "../ui/button"
import { Checkbox } from "../ui/checkbox"
import { Select } from "../ui/select"
import { deviceZone } from "./calendar"
import style from "./report.module.css"

type Props = {
  zone: string
  onZone: (zone: string) => void
  photos: boolean
  onPhotos: (photos: boolean) => void
}

/** The report's options and the print button; not printed. */
export const Controls = ({ zone, onZone, photos, onPhotos }: Props) => {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await Promise.allSettled([...document.querySelectorAll("img")].map((image) => image.decode()))
    setBusy(false)
    window.print()
  }
  return (
    <div className={`${style.controls} print-hidden`}>
      <Select label="Days are counted in" value={zone} onChange={(event) => onZone(event.target.value)}>
        {[...new Set(["UTC", deviceZone(), zone])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Checkbox
        label="Show photos in the log"
        checked={photos}
        onChange={(event) => onPhotos(event.target.checked)}
      />
      <Button busy={busy && "Waiting for the photos..."} onClick={print}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}
