import { useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import { cookingThreshold, isHot } from "#domain/cooking"
import { heatOf } from "#domain/heat"
import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { withUnit } from "#domain/units"
import { usePreload, useResource } from "../api/resource"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { RecordFacts } from "../records/record-facts"
import { VoidRecord } from "../records/void-record"
import { useRow } from "../rows/data"
import { HeatMark, heatClass } from "../rows/heat-mark"
import { useRights } from "../session/rights"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { temperatureOf, useVoidTemperature } from "./data"
import style from "./temperature-screen.module.css"

type Props = { rowId: number; temperatureId: number }

export const TemperatureScreen = ({ rowId, temperatureId }: Props) => {
  usePreload(temperatureOf({ rowId, id: temperatureId }))
  return (
    <LoadedScreen
      title="Temperature"
      back
      missing="Information not found"
      skeleton={<Skeleton height="block" />}
    >
      <Reading rowId={rowId} temperatureId={temperatureId} />
    </LoadedScreen>
  )
}

const Reading = ({ rowId, temperatureId }: Props) => {
  const row = useRow(rowId)
  const { mayVoid } = useRights(row.farmId)
  const reading = useResource(temperatureOf({ rowId, id: temperatureId }))
  return (
    <Screen title="Temperature" back>
      <Card>
        <div>
          <h2>Row #{row.rowId}</h2>
          <p className={style.place}>{row.location}</p>
        </div>
        <HeatOf reading={reading} />
        <RecordFacts record={reading} at={reading.recordedAt} />
        {reading.photoUrl ? (
          <img className={style.photo} src={reading.photoUrl} alt="What was seen at the reading" />
        ) : (
          <p className={style.none}>No photo available</p>
        )}
      </Card>
      <ButtonLink href={pathTo(rowScreen, { rowId })} variant="outline" back>
        Back to Row Detail
      </ButtonLink>
      {isEditable(row) && mayVoid(reading) && !reading.voided && <VoidReading row={row} reading={reading} />}
    </Screen>
  )
}

const HeatOf = ({ reading: { temperature, voided } }: { reading: Temperature }) => {
  if (voided)
    return (
      <p className={style.voided}>
        <s>{withUnit("temperature", temperature)}</s>
        <span className={style.against}>Voided</span>
      </p>
    )
  return (
    <p className={`${style.heat} ${heatClass(heatOf(temperature))}`}>
      <span>{withUnit("temperature", temperature)}</span>
      <span className={style.against}>
        <HeatMark temperature={temperature} />
        {`${isHot(temperature) ? "At or above" : "Below"} ${withUnit("temperature", cookingThreshold)}`}
      </span>
    </p>
  )
}

const VoidReading = ({ row, reading }: { row: Row; reading: Temperature }) => {
  const voidTemperature = useVoidTemperature(row)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="destructive" onClick={() => setConfirming(true)}>
        Void This Reading
      </Button>
      {confirming && (
        <VoidRecord
          title="This Reading"
          about={`reading ${reading.id}`}
          onVoid={(reason, draft) => voidTemperature(reading.id, reason, draft)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
