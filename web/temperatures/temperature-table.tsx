import { Flame } from "lucide-react"
import { Link } from "wouter"
import { cookingThreshold, isHot } from "#contract/cooking"
import type { Temperature } from "#contract/temperatures"
import { Moment } from "../ui/moment"
import { Table } from "../ui/table"
import style from "./temperature-table.module.css"

/** Each line opens its reading. */
export const TemperatureTable = ({ temperatures }: { temperatures: readonly Temperature[] }) => (
  <Table label="Temperatures" head={["Date", "Temp (°F)"]}>
    {temperatures.map((temperature) => (
      <Line key={temperature.id} temperature={temperature} />
    ))}
  </Table>
)

const Line = ({ temperature }: { temperature: Temperature }) => {
  const { id, rowId, recordedAt, photoUrl } = temperature
  const hot = isHot(temperature.temperature)
  return (
    <tr className={`${style.line} ${hot ? style.hot : ""}`}>
      <td>
        <Link className={style.open} href={`/rows/${rowId}/temperatures/${id}`}>
          {photoUrl && (
            <img className={style.photo} src={photoUrl} alt="" width="56" height="42" loading="lazy" />
          )}
          <Moment at={recordedAt}>{photoUrl && <span className={style.note}>(Photo)</span>}</Moment>
        </Link>
      </td>
      <td className={style.degrees}>
        {hot && <Flame role="img" aria-label={`At or above ${cookingThreshold} °F`} />}
        {temperature.temperature}
      </td>
    </tr>
  )
}
