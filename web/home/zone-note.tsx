import { farmScreen } from "#contract/screens"
import { defaultZone } from "#domain/farms"
import { useRights } from "../session/rights"
import { useZone } from "../session/today"
import { Link } from "../ui/link"
import style from "./home.module.css"
import { utcDayEnd } from "./utc-day-end"

/** For managers whose farm has no zone yet, where its days end at another hour than midnight. */
export const ZoneNote = ({ farmId }: { farmId: number }) => {
  const { mayManage } = useRights(farmId)
  const hour = utcDayEnd()
  if (useZone(farmId) !== defaultZone || !mayManage || !hour) return null
  return (
    <p className={style.zone}>
      This farm's days end at {hour}. <Link href={farmScreen}>Set its time zone</Link>
    </p>
  )
}
