import type { ReactNode } from "react"
import { degreesOf, writtenElse } from "#domain/as-written"
import { cookingThreshold, isHot } from "#domain/cooking"
import { joined } from "#domain/details"
import { heatOf } from "#domain/heat"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { withUnit } from "#domain/units"
import { Boundary } from "../api/boundary"
import { useKnown } from "../api/records"
import { RecordFacts } from "../records/record-facts"
import { RecordPhoto } from "../records/record-photo"
import { RecordScreen } from "../records/record-screen"
import { HeatMark, heatClass } from "../rows/heat-mark"
import { Skeleton } from "../ui/skeleton"
import { visitsOf } from "../visits/data"
import { temperatureOf } from "./data"
import style from "./temperature-screen.module.css"

type Props = { rowId: number; temperatureId: number }

export const TemperatureScreen = ({ rowId, temperatureId }: Props) => (
  <RecordScreen
    kind="temperatures"
    name="Reading"
    title="Temperature"
    rowId={rowId}
    of={temperatureOf({ rowId, id: temperatureId })}
  >
    {(answer, row) => <Reading reading={exactly(answer)} row={row} />}
  </RecordScreen>
)

/** The server's answers round down what was read. */
const exactly = (reading: Temperature): Temperature => ({ ...reading, temperature: degreesOf(reading) })

const Reading = ({ reading, row }: { reading: Temperature; row: Row }) => (
  <>
    <div>
      <h2 translate="no">Row #{row.rowId}</h2>
      <p className={style.place} translate="no">
        {row.location}
      </p>
    </div>
    <HeatOf reading={reading} />
    <RecordFacts record={reading} at={reading.recordedAt} facts={placeFacts(reading)} />
    {reading.photoUrl ? (
      <Photo of="reading" src={reading.photoUrl} />
    ) : (
      !reading.voided?.movedTo && <VisitPhoto reading={reading} />
    )}
  </>
)

const Photo = ({ of, src }: { of: "reading" | "visit"; src: string }) => (
  <RecordPhoto className={style.photo} src={src} alt={`What was seen at the ${of}`} />
)

/** A reading of a visit may have the photo of that. */
const VisitPhoto = ({ reading }: { reading: Temperature }) => {
  const none = <p className={style.none}>No photo available</p>
  if (reading.visit == null) return none
  return (
    <Boundary fallback={<Skeleton height="block" />} renderError={() => none}>
      <OfVisit reading={reading} none={none} />
    </Boundary>
  )
}

const OfVisit = ({ reading: { rowId, visit }, none }: { reading: Temperature; none: ReactNode }) => {
  const { lines } = useKnown(visitsOf(rowId))
  const photoUrl = lines.find(({ visitNumber }) => visitNumber === visit)?.photoUrl
  return photoUrl ? <Photo of="visit" src={photoUrl} /> : none
}

/** Where the probe was, of a reading of a visit, and which one it was. */
const placeFacts = ({ visit, position, depth, probe }: Temperature) =>
  [
    ["Position", position],
    ["Depth", depth],
    ["Visit", visit && String(visit)],
    ["Probe", probe],
  ].flatMap(([name, value]) => (name && value ? [[name, value] as const] : []))

const HeatOf = ({ reading }: { reading: Temperature }) => {
  const { temperature, voided } = reading
  if (voided)
    return (
      <p className={style.voided}>
        <s translate="no">{withUnit("temperature", temperature)}</s>
        <span className={style.against}>{voided.movedTo ? "Moved" : "Voided"}</span>
      </p>
    )
  return (
    <p className={`${style.heat} ${heatClass(heatOf(temperature))}`}>
      <span translate="no">{withUnit("temperature", temperature)}</span>
      <span className={style.against}>
        <HeatMark temperature={temperature} />
        {joined(
          `${isHot(temperature) ? "At or above" : "Below"} ${withUnit("temperature", cookingThreshold)}`,
          writtenElse(reading, "temperature", temperature),
        )}
      </span>
    </p>
  )
}
