import { cookingThreshold, isHot } from "#contract/cooking"
import { dateTimeOf } from "../lib/dates"
import { usePreload, useResource } from "../lib/resource"
import { rowOf } from "../rows/data"
import { LoadedScreen, Screen } from "../session/screen"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Facts } from "../ui/facts"
import { Skeleton } from "../ui/skeleton"
import { temperatureOf } from "./data"
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
  const row = useResource(rowOf(rowId))
  const reading = useResource(temperatureOf({ rowId, id: temperatureId }))
  const hot = isHot(reading.temperature)
  return (
    <Screen title="Temperature" back>
      <Card>
        <div>
          <h2>Row #{row.rowId}</h2>
          <p className={style.place}>{row.location}</p>
        </div>
        <p className={hot ? style.hot : style.below}>
          <span>{reading.temperature}°F</span>
          <span className={style.against}>
            {hot ? "At or above" : "Below"} {cookingThreshold} °F
          </span>
        </p>
        <Facts facts={[["Recorded At", dateTimeOf(reading.recordedAt)]]} />
        {reading.photoUrl ? (
          <img className={style.photo} src={reading.photoUrl} alt="What was seen at the reading" />
        ) : (
          <p className={style.none}>No photo available</p>
        )}
      </Card>
      <ButtonLink href={`/rows/${rowId}`} variant="outline">
        Back to Row Detail
      </ButtonLink>
    </Screen>
  )
}
