import { writtenElse } from "#domain/as-written"
import { cookingThreshold, isHot } from "#domain/cooking"
import { joined } from "#domain/details"
import { heatOf } from "#domain/heat"
import type { Temperature } from "#domain/temperatures"
import { withUnit } from "#domain/units"
import { RecordFacts } from "../records/record-facts"
import { RecordPhoto } from "../records/record-photo"
import { RecordScreen } from "../records/record-screen"
import { HeatMark, heatClass } from "../rows/heat-mark"
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
    {(reading, row) => (
      <>
        <div>
          <h2 translate="no">Row #{row.rowId}</h2>
          <p className={style.place} translate="no">
            {row.location}
          </p>
        </div>
        <HeatOf reading={reading} />
        <RecordFacts record={reading} at={reading.recordedAt} />
        {reading.photoUrl ? (
          <RecordPhoto className={style.photo} src={reading.photoUrl} alt="What was seen at the reading" />
        ) : (
          !reading.voided?.movedTo && <p className={style.none}>No photo available</p>
        )}
      </>
    )}
  </RecordScreen>
)

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
