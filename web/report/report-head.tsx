import type { OwnFarm } from "#domain/farms"
import { brand } from "../lib/title"
import style from "./report.module.css"

type Props = {
  title: string
  farm: OwnFarm
  /** When, in words, and by whom. */
  made: string
  madeBy: string
  /** 'Days are counted in UTC.' */
  days: string
}

/** What each report begins with: the farm, its rule or permit, and who has made it. */
export const ReportHead = ({ title, farm, made, madeBy, days }: Props) => (
  <header className={style.head}>
    <h2>{title}</h2>
    <p className={style.farm}>
      <bdi translate="no">{farm.name}</bdi>
      {farm.address && (
        <>
          , <bdi translate="no">{farm.address}</bdi>
        </>
      )}
    </p>
    {farm.rule && (
      <p className={style.farm}>
        Rule or permit: <bdi translate="no">{farm.rule}</bdi>
      </p>
    )}
    <p>
      {brand()}. Report made {made} by <bdi translate="no">{madeBy}</bdi>. {days}
    </p>
  </header>
)
