import { thumbnailOf } from "#contract/photos"
import { pathTo, temperatureScreen, waitingScreen } from "#contract/screens"
import { isHot } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import { numberOf, unitOf } from "#domain/units"
import { formatDate, formatTime } from "../format/dates"
import { Thumbnail } from "../photos/thumbnail"
import { lineClass } from "../records/record-line"
import { Remarks } from "../records/record-moment"
import { HeatMark } from "../rows/heat-mark"
import { Link } from "../ui/link"
import { asCell, asRow, Table } from "../ui/table"
import style from "./temperature-table.module.css"

/** Newest first; each line opens its reading, or what waits on this device when it is part of that, and the first of a day shows the day. */
export const TemperatureTable = ({ temperatures }: { temperatures: readonly Temperature[] }) => {
  const days = temperatures.map(({ recordedAt }) => formatDate(recordedAt))
  return (
    <div className={style.lines}>
      <Table label="Temperatures" head={["Date", `Temp (${unitOf("temperature").symbol})`]}>
        {temperatures.map((temperature, index) => (
          <Line
            key={temperature.id}
            temperature={temperature}
            day={days[index] ?? ""}
            isFirst={days[index] !== days[index - 1]}
          />
        ))}
      </Table>
    </div>
  )
}

/** `isFirst` is whether it is the first line of its day; the others say the day to screen readers only. */
type Props = { temperature: Temperature; day: string; isFirst: boolean }

const Line = ({ temperature, day, isFirst }: Props) => {
  const { id, rowId, recordedAt, photoUrl, voided, waiting } = temperature
  const degrees = numberOf("temperature", temperature.temperature)
  const page = waiting ? waitingScreen : pathTo(temperatureScreen, { rowId, temperatureId: id })
  const hot = isHot(temperature.temperature) && !voided
  const look = [style.line, isFirst && style.first, hot && style.hot, voided && style.voided]
  return (
    <tr className={lineClass(temperature, look.filter(Boolean).join(" "))} {...asRow}>
      <td {...asCell}>
        <Link className={style.open} href={page}>
          <time className={style.time} dateTime={recordedAt}>
            <span className={isFirst ? style.day : "visually-hidden"}>{day}</span>
            <span className="visually-hidden"> - </span>
            <span className={style.clock}>{formatTime(recordedAt)}</span>
          </time>{" "}
          {photoUrl && <span className={style.note}>(Photo)</span>}{" "}
          {photoUrl && <Thumbnail className={style.photo} src={thumbnailOf({ ...temperature, photoUrl })} />}
          {temperature.author && (
            <bdi translate="no" className={style.author}>
              {temperature.author}
            </bdi>
          )}{" "}
          <span className={photoUrl || voided ? style.remarks : `${style.remarks} ${style.beside}`}>
            <Remarks record={temperature} at={recordedAt} />
          </span>
        </Link>
      </td>
      <td {...asCell}>
        <span className={style.degrees}>
          {!voided && <HeatMark temperature={temperature.temperature} />}
          {voided ? <s>{degrees}</s> : degrees}
        </span>
      </td>
    </tr>
  )
}
