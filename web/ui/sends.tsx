import { useSends } from "../lib/sends"
import style from "./sends.module.css"

/** Says on every screen that photos are on their way, once it takes more than a moment. */
export const Sends = () => {
  const sends = [...useSends().values()]
  if (sends.length === 0) return null
  const share = sends.reduce((sum, send) => sum + send.share, 0) / sends.length
  const what = sends.length === 1 ? "a photo" : `${sends.length} photos`
  return (
    <div className={`${style.sends} unprinted`}>
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
