import { useState } from "react"
import { useSends } from "../api/sends"
import style from "./sends-strip.module.css"

/** Ms after which an upload is shown: on a good link it has ended by then. */
const soon = 1000

/** The progress of uploads, on every screen. */
export const Sends = () => {
  const sends = [...useSends().values()].flatMap(({ begunAt, photo }) =>
    photo ? [{ begunAt, ...photo }] : [],
  )
  return sends.length > 0 ? <Strip sends={sends} /> : null
}

const Strip = ({ sends }: { sends: readonly { begunAt: number; share: number; isLost: boolean }[] }) => {
  const [delay] = useState(() => {
    const begunAt = Math.min(...sends.map((send) => send.begunAt))
    return Math.max(0, begunAt + soon - performance.now())
  })
  const share = sends.reduce((sum, send) => sum + send.share, 0) / sends.length
  const what = sends.length === 1 ? "a photo" : `${sends.length} photos`
  return (
    <div className={`${style.sends} print-hidden`} style={{ animationDelay: `${delay}ms` }}>
      <p role="status">
        {sends.some((send) => send.isLost)
          ? "No connection: the photo goes on by itself when it is back."
          : `Sending ${what}. You can go on meanwhile.`}
      </p>
      <span aria-hidden="true">{Math.round(share * 100)} %</span>
      <progress value={share} aria-label="Sent" />
    </div>
  )
}
