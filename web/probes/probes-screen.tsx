import { useState } from "react"
import { cookingThreshold } from "#domain/cooking"
import type { OwnFarm } from "#domain/farms"
import type { MadeProbe } from "#domain/probes"
import { may } from "#domain/rights"
import { withUnit } from "#domain/units"
import { usePreload, useResource } from "../api/resource"
import { Section } from "../api/section"
import { farmOf, useChangeFarm } from "../farm/data"
import { AgeNote } from "../layout/age-note"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { rows } from "../rows/data"
import { useUser } from "../session/session"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Checkbox } from "../ui/checkbox"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
import { probesOf } from "./data"
import { NewProbeForm } from "./new-probe"
import { ProbeKeyCard } from "./probe-key"
import { ProbeLine } from "./probe-line"
import style from "./probes.module.css"

const title = "Wireless Probes"

/** The probes that send their readings by themselves: where they stand, and what was heard of them. */
export const ProbesScreen = () => {
  const { farmId } = useUser()
  usePreload(farmOf(farmId), probesOf(farmId), rows())
  return (
    <LoadedScreen title={title} back missing="Farm not found" skeleton={<Skeleton height="block" />}>
      <Loaded farmId={farmId} />
    </LoadedScreen>
  )
}

const Loaded = ({ farmId }: { farmId: number }) => {
  const farm = useResource(farmOf(farmId))
  const [shown, setShown] = useState<Pick<MadeProbe, "name" | "key">>()
  return (
    <Screen title={title} back>
      <AgeNote of={[farmOf(farmId), probesOf(farmId)]} />
      {shown && <ProbeKeyCard key={shown.key} of={shown} onDone={() => setShown(undefined)} />}
      <Section title="Probes">
        <List farm={farm} onKey={setShown} />
      </Section>
      {may(farm, "manage") && !shown && (
        <>
          <AddProbe farm={farm} onMade={setShown} />
          <Counting farm={farm} />
        </>
      )}
    </Screen>
  )
}

type Keyed = (made: Pick<MadeProbe, "name" | "key">) => void

const List = ({ farm, onKey }: { farm: OwnFarm; onKey: Keyed }) => {
  const probes = useResource(probesOf(farm.id))
  if (probes.length === 0) return <EmptyState>No probe sends to this farm yet.</EmptyState>
  return (
    <ul className={style.list}>
      {probes.map((probe) => (
        <ProbeLine key={probe.id} farm={farm} probe={probe} onKey={onKey} />
      ))}
    </ul>
  )
}

const AddProbe = ({ farm, onMade }: { farm: OwnFarm; onMade: Keyed }) => {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <Card title="Add a Probe">
      {isAsking ? (
        <NewProbeForm
          farm={farm}
          onMade={(made) => {
            close()
            onMade(made)
          }}
          onCancel={close}
        />
      ) : (
        <>
          <p>
            For LoRaWAN, Ecowitt, Shelly, ESPHome, Home Assistant, and whatever else can send a web request.
          </p>
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            New Probe
          </Button>
        </>
      )}
    </Card>
  )
}

const Counting = ({ farm }: { farm: OwnFarm }) => {
  const changeFarm = useChangeFarm(farm.id)
  const [counts, setCounts] = useState(farm.countsProbes)
  const [isBusy, setIsBusy] = useState(false)
  const change = async (countsProbes: boolean) => {
    setCounts(countsProbes)
    setIsBusy(true)
    const done = await withErrorToast("Error saving", () => changeFarm({ countsProbes }, () => undefined))
    if (!done) setCounts(!countsProbes)
    setIsBusy(false)
  }
  return (
    <Card title="Counting">
      <Checkbox
        label="Count what the probes read"
        checked={counts}
        disabled={isBusy}
        onChange={({ target }) => change(target.checked)}
      />
      <p>
        {counts
          ? `Of each probe and day the first reading at or above ${withUnit("temperature", cookingThreshold)}, and the highest when the day is over, become temperatures of the pile.`
          : "Their readings are shown on the piles, raise needs, and count no days: no photo shows where they were made."}{" "}
        A change holds for what is sent from then on.
      </p>
    </Card>
  )
}
