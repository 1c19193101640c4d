import { useState } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import { cookingThreshold, isHot } from "#domain/cooking"
import type { Row } from "#domain/rows"
import { isEditable } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { usePreload, useResource } from "../api/resource"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { RecordFacts } from "../records/record-facts"
import { VoidRecord } from "../records/void-record"
import { useRow } from "../rows/data"
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
  const hot = isHot(reading.temperature)
  return (
    <Screen title="Temperature" back>
      <Card>
        <div>
          <h2>Row #{row.rowId}</h2>
          <p className={style.place}>{row.location}</p>
        </div>
        <p className={reading.voided ? style.voided : hot ? style.hot : style.below}>
          {reading.voided ? <s>{reading.temperature} °F</s> : <span>{reading.temperature} °F</span>}
          <span className={style.against}>
            {reading.voided ? "Voided" : `${hot ? "At or above" : "Below"} ${cookingThreshold} °F`}
          </span>
        </p>
        <RecordFacts record={reading} at={reading.recordedAt} />
        {reading.photoUrl ? (
          <img className={style.photo} src={reading.photoUrl} alt="What was seen at the reading" />
        ) : (
          <p className={style.none}>No photo available</p>
        )}
      </Card>
      <ButtonLink href={pathTo(rowScreen, { rowId })} variant="outline">
        Back to Row Detail
      </ButtonLink>
      {isEditable(row) && mayVoid(reading) && !reading.voided && <VoidReading row={row} reading={reading} />}
    </Screen>
  )
}

const VoidReading = ({ row, reading }: { row: Row; reading: Temperature }) => {
  const voidTemperature = useVoidTemperature(row.id, reading.id)
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
          onVoid={voidTemperature}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
