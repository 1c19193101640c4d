import { ChevronDown } from "lucide"
import { type ReactNode, useId, useState } from "react"
import { thumbnailOf } from "#contract/photos"
import { pathTo, temperatureScreen, waitingScreen } from "#contract/screens"
import { isHot } from "#domain/cooking"
import { notVoided } from "#domain/records"
import type { Temperature } from "#domain/temperatures"
import { unitOf, withUnit } from "#domain/units"
import { placeOf, type Visit } from "#domain/visits"
import { formatDate, formatTime } from "../format/dates"
import { pluralize } from "../format/plural"
import { rangeText } from "../format/range"
import { useIsPrinted } from "../lib/use-is-printed"
import { Thumbnail } from "../photos/thumbnail"
import { lineClass } from "../records/record-line"
import { Remarks, VoidNote } from "../records/record-moment"
import { HeatMark } from "../rows/heat-mark"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { asCell, asRow, Table } from "../ui/table"
import { lowestOf, type ReadingLine } from "./reading-lines"
import style from "./temperature-table.module.css"

type TableProps = Pick<LineProps, "visits" | "about"> & { lines: readonly ReadingLine[] }

/**
 * Newest first; each line opens its reading, or what waits on this device when it is part of that, or unfolds the readings of its
 * visit. The first of a day shows the day.
 */
export const TemperatureTable = ({ lines, ...visits }: TableProps) => {
  const days = lines.map(({ top }) => formatDate(top.recordedAt))
  return (
    <div className={style.lines}>
      <Table label="Temperatures" head={["Date", `Temp (${unitOf("temperature").symbol})`]}>
        {lines.map((line, index) => {
          const Line = line.readings.length > 1 ? VisitLine : SingleLine
          return (
            <Line
              key={line.readings[0]?.id}
              {...visits}
              line={line}
              day={days[index] ?? ""}
              isFirst={days[index] !== days[index - 1]}
            />
          )
        })}
      </Table>
    </div>
  )
}

/** `isFirst` is whether it is the first line of its day; the others say the day to screen readers only. */
type LineProps = {
  line: ReadingLine
  day: string
  isFirst: boolean
  /** The pile's visits by their numbers, once they have come. */
  visits: ReadonlyMap<number, Visit>
  /** What else is told of a visit that is unfolded. */
  about: (visit: Visit) => ReactNode
}

const SingleLine = (props: LineProps) => {
  const { id, rowId, waiting } = props.line.top
  const page = waiting ? waitingScreen : pathTo(temperatureScreen, { rowId, temperatureId: id })
  return (
    <tr className={classOf(props)} {...asRow}>
      <td {...asCell}>
        <Link className={style.open} href={page}>
          <Told {...props} note={placeOf(props.line.top)} />
        </Link>
      </td>
      <Degrees {...props} />
    </tr>
  )
}

/** Stay unfolded for who comes back from a reading of theirs. */
const unfolded = new Set<string>()

/** The readings of a visit, as one. */
const VisitLine = (props: LineProps) => {
  const { readings, top } = props.line
  const key = `${top.rowId} ${top.visit}`
  const [isOpen, setOpen] = useState(unfolded.has(key))
  const isPrinted = useIsPrinted()
  const inside = useId()
  const toggle = () => {
    if (isOpen) unfolded.delete(key)
    else unfolded.add(key)
    setOpen(!isOpen)
  }
  const visit = props.visits.get(top.visit ?? 0)
  const isShown = isOpen || isPrinted
  return (
    <>
      <tr className={classOf(props)} {...asRow}>
        <td {...asCell}>
          <button
            type="button"
            className={style.open}
            aria-expanded={isShown}
            aria-controls={inside}
            onClick={toggle}
          >
            <Told {...props} note={probesOf(readings)} />
          </button>
        </td>
        <Degrees {...props} />
      </tr>
      {isShown && (
        <tr id={inside} className={style.visit} {...asRow}>
          <td className={style.cell} colSpan={2} {...asCell}>
            <div className={style.inside}>
              <ul className={style.readings}>
                {readings.map((reading) => (
                  <Place key={reading.id} reading={reading} isAlone={!top.voided} />
                ))}
              </ul>
              {visit && props.about(visit)}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

/** '9 probes', '8 probes, 1 voided' */
const probesOf = (readings: readonly Temperature[]) => {
  const counted = notVoided(readings).length
  if (counted === readings.length || counted === 0) return pluralize(readings.length, "probe")
  return `${pluralize(counted, "probe")}, ${readings.length - counted} voided`
}

/** A reading of a visit; `isAlone` when its void would be told nowhere else. */
const Place = ({ reading, isAlone }: { reading: Temperature; isAlone: boolean }) => {
  const { id, rowId, voided, waiting, temperature, photoUrl, receivedAt } = reading
  const page = waiting ? waitingScreen : pathTo(temperatureScreen, { rowId, temperatureId: id })
  const degrees = withUnit("temperature", temperature)
  const place = placeOf(reading) ?? "Reading"
  return (
    <li>
      <Link className={style.place} href={page}>
        <span>
          {voided ? <s>{place}</s> : place} {photoUrl && <span className={style.soft}>(Photo)</span>}
          {isAlone && <VoidNote record={reading} />}
        </span>
        {photoUrl && <Thumbnail className={style.photo} src={thumbnailOf({ receivedAt, photoUrl })} />}
        <span className={style.placeDegrees}>
          {!voided && <HeatMark temperature={temperature} />}
          {voided ? <s>{degrees}</s> : degrees}
        </span>
      </Link>
    </li>
  )
}

const classOf = ({ line: { top }, isFirst }: LineProps) => {
  const hot = isHot(top.temperature) && !top.voided
  const look = [style.line, isFirst && style.first, hot && style.hot, top.voided && style.voided]
  return lineClass(top, look.filter(Boolean).join(" "))
}

/** When, with what photo and by whom; `note` tells of the places. */
const Told = ({ line, day, isFirst, visits, note }: LineProps & { note: string | null }) => {
  const { top, readings } = line
  const { recordedAt, voided, author, receivedAt } = top
  const ofVisit = visits.get(top.visit ?? 0)?.photoUrl
  // The photos of its positions stand beside these, too.
  const photoUrl = (readings.length > 1 ? ofVisit : top.photoUrl) ?? ofVisit ?? photoOf(readings)
  return (
    <>
      <time className={style.time} dateTime={recordedAt}>
        <span className={isFirst ? style.day : "visually-hidden"}>{day}</span>
        <span className="visually-hidden"> - </span>
        <span className={style.clock}>{formatTime(recordedAt)}</span>
      </time>{" "}
      {note ? (
        <span className={style.where}>
          {voided ? <s>{note}</s> : note} {photoUrl && <span className={style.soft}>(Photo)</span>}
          {readings.length > 1 && <Icon of={ChevronDown} className={style.more} />}
        </span>
      ) : (
        photoUrl && <span className={style.note}>(Photo)</span>
      )}{" "}
      {photoUrl && <Thumbnail className={style.photo} src={thumbnailOf({ receivedAt, photoUrl })} />}
      {author && (
        <bdi translate="no" className={style.author}>
          {author}
        </bdi>
      )}{" "}
      <span className={note || photoUrl || voided ? style.remarks : `${style.remarks} ${style.beside}`}>
        <Remarks record={top} at={recordedAt} />
      </span>
    </>
  )
}

const photoOf = (readings: readonly Temperature[]) =>
  readings.find(({ photoUrl, voided }) => photoUrl && !voided)?.photoUrl

const Degrees = ({ line }: LineProps) => {
  const { temperature, voided } = line.top
  const degrees = rangeText(lowestOf(line), temperature)
  return (
    <td {...asCell}>
      <span className={style.degrees}>
        {!voided && <HeatMark temperature={temperature} />}
        {voided ? <s>{degrees}</s> : degrees}
      </span>
    </td>
  )
}
