import { type ReactNode, useState } from "react"
import { homeScreen } from "#contract/screens"
import { inOrderOfNeed } from "#domain/round"
import { useResource } from "../api/resource"
import { rows } from "../rows/data"
import { useOtherFarm } from "../session/other-farm"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { useLacksZone, useToday } from "../session/today"
import { Link } from "../ui/link"
import { type Filter, isMany, shows } from "./filter"
import { Find } from "./find"
import style from "./home.module.css"
import { NoRows } from "./no-rows"
import { rarePart } from "./rare-part"
import { RowList } from "./row-list"

/** Asked once. */
const ZoneQuestion = rarePart((parts) => parts.ZoneQuestion, <div className={style.question} />)

/** Of few piles a filter shows some. */
const NoneShown = rarePart((parts) => parts.NoneShown)

type Props = {
  filter: Filter
  /** Shown until the piles of another farm are there. */
  waiting: ReactNode
  onShowAll: () => void
}

/** The piles that the filter shows: one list in the order of need; many by their places, with a field to find one. */
export const Piles = ({ filter, waiting, onShowAll }: Props) => {
  const all = useResource(rows())
  const { farmId } = useUser()
  const { mayWrite, mayManage } = useRights(farmId)
  const isAsked = useLacksZone(farmId) && mayManage
  const today = useToday(farmId)
  const [found, setFound] = useState<readonly number[]>()
  const many = isMany(all)
  const shown = inOrderOfNeed(all.filter(shows(filter, many)), today)
  const past = all.filter(shows("removed", many)).length
  if (useOtherFarm(all[0])) return waiting
  return (
    <>
      {isAsked && <ZoneQuestion farmId={farmId} />}
      {many && (
        <Find key={String(filter === "removed")} all={all} shown={shown} filter={filter} onFound={setFound} />
      )}
      {shown.length > 0 ? (
        <RowList
          rows={found ? found.flatMap((id) => shown.filter((row) => row.id === id)) : shown}
          byPlace={many && !found}
          mayWrite={mayWrite}
        />
      ) : all.length > 0 ? (
        <NoneShown filter={filter} onShowAll={onShowAll} />
      ) : (
        <NoRows mayWrite={mayWrite} mayManage={mayManage} />
      )}
      {many && past > 0 && filter === "all" && (
        <Link href={`${homeScreen}?filter=removed`} className={style.past}>
          Past ({past})
        </Link>
      )}
    </>
  )
}
