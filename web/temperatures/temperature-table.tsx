import { Flame } from "lucide-react"
import { Link } from "wouter"
import { thumbnailOf } from "#contract/photos"
import { pathTo, temperatureScreen } from "#contract/screens"
import { cookingThreshold, isHot } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { Thumbnail } from "../photos/thumbnail"
import { lineClass } from "../records/record-line"
import { RecordMoment } from "../records/record-moment"
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
  const { id, rowId, recordedAt, photoUrl, voided } = temperature
  const hot = isHot(temperature.temperature) && !voided
  return (
    <tr className={lineClass(temperature, hot ? style.hot : "")}>
      <td>
        <Link className={style.open} href={pathTo(temperatureScreen, { rowId, temperatureId: id })}>
          {photoUrl && <Thumbnail className={style.photo} src={thumbnailOf({ ...temperature, photoUrl })} />}
          <RecordMoment record={temperature} at={recordedAt}>
            {photoUrl && <span className={style.note}>(Photo)</span>}
          </RecordMoment>
        </Link>
      </td>
      <td className={style.degrees}>
        {hot && <Flame role="img" aria-label={`At or above ${cookingThreshold} °F`} />}
        {voided ? <s>{temperature.temperature}</s> : temperature.temperature}
      </td>
    </tr>
  )
}
