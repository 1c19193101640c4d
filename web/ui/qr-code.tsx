import { encode } from "uqr"
import style from "./qr-code.module.css"

/** The margin that a camera needs, in modules. */
const border = 4

/** A text as a QR code: dark on white, also in dark mode, as cameras expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border })
  return (
    <svg className={style.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={outlineOf(data)} />
    </svg>
  )
}

/** One path for all dark modules. */
const outlineOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("")
