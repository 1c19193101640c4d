import { Link } from "wouter"
import { farmScreen } from "#contract/screens"
import { defaultZone } from "#domain/farms"
import { useRights } from "../session/rights"
import { useZone } from "../session/today"
import style from "./home.module.css"

/** For managers whose farm has no zone yet, where its days end at another hour than midnight. */
export const ZoneNote = ({ farmId }: { farmId: number }) => {
  const { mayManage } = useRights(farmId)
  const end = new Date()
  end.setUTCHours(24, 0, 0, 0)
  if (useZone(farmId) !== defaultZone || !mayManage || end.getTimezoneOffset() === 0) return null
  const hour = end.toLocaleTimeString("en-US", { timeStyle: "short" })
  return (
    <p className={style.zone}>
      This farm's days end at {hour}. <Link href={farmScreen}>Set its time zone</Link>
    </p>
  )
}
