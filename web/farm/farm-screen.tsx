import { useState } from "react"
import { limitText } from "#contract/limit-text"
import { farmScreen, gateScreen, importsScreen, messagesScreen, probesScreen } from "#contract/screens"
import type { OwnFarm } from "#domain/farms"
import { may } from "#domain/rights"
import { methodWords } from "#domain/rule-words"
import { usePreload, useResource } from "../api/resource"
import { WithDraft } from "../forms/with-draft"
import { AgeNote } from "../layout/age-note"
import { Columns } from "../layout/columns"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { useSession, useUser } from "../session/session"
import { useShowUser } from "../session/show-user"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { DescriptionList } from "../ui/description-list"
import { Skeleton } from "../ui/skeleton"
import { farmOf, invitationsOf, membersOf } from "./data"
import { FarmActs } from "./farm-acts"
import { FarmForm } from "./farm-form"
import { Invitations } from "./invitations"
import { Invite } from "./invite"
import { People } from "./people"
import { SetUpPhone } from "./set-up-phone"
import { FarmExport, WholeFarm } from "./whole-farm"

export const FarmScreen = () => {
  const { farmId } = useUser()
  usePreload(farmOf(farmId), membersOf(farmId))
  return (
    <LoadedScreen title="Farm" back missing="Farm not found" skeleton={<Waiting />}>
      <Loaded farmId={farmId} />
    </LoadedScreen>
  )
}

const Loaded = ({ farmId }: { farmId: number }) => {
  const farm = useResource(farmOf(farmId))
  const manages = may(farm, "manage")
  const own = manages ? <Managed farm={farm} /> : <Facts farm={farm} />
  const joining = manages && <Joining farm={farm} />
  const files = manages ? <Files farm={farm} /> : may(farm, "export") && <FarmExport farmId={farmId} />
  const further = <Further farm={farm} />
  const people = <People farm={farm} />
  const acts = manages && <FarmActs farmId={farmId} />
  return (
    <Screen title="Farm" back>
      <AgeNote of={[farmOf(farmId), membersOf(farmId), invitationsOf(farmId)]} />
      <Columns
        first={
          <>
            {people}
            {joining}
            {acts}
          </>
        }
        second={
          <>
            {own}
            {further}
            {files}
          </>
        }
        inLine={
          <>
            {own}
            {joining}
            {files}
            {further}
            {people}
            {acts}
          </>
        }
      />
    </Screen>
  )
}

const Managed = ({ farm }: { farm: OwnFarm }) => {
  const { user } = useSession()
  const showUser = useShowUser()
  const [saved, setSaved] = useState<{ farm: OwnFarm; before: OwnFarm }>()
  const present = saved?.before === farm ? saved.farm : farm
  const onSaved = (changed: OwnFarm) => {
    setSaved({ farm: changed, before: farm })
    const shown = (own: OwnFarm) => (own.id === changed.id ? changed : own)
    if (user) showUser({ ...user, farms: user.farms.map(shown) })
  }
  return (
    // After another manager's change the form begins anew; what was typed comes back from the draft.
    <WithDraft key={JSON.stringify(present)} name={`farm ${farm.id}`} title="Farm">
      {(draft) => <FarmForm farm={present} draft={draft} onSaved={onSaved} />}
    </WithDraft>
  )
}

type OfFarm = { farm: OwnFarm }

const Joining = ({ farm }: OfFarm) => (
  <>
    <div ref={scrolledTo} id="invite">
      <Invite farm={farm} />
    </div>
    <Invitations farm={farm} />
    <div ref={scrolledTo} id="phones">
      <SetUpPhone />
    </div>
  </>
)

const Files = ({ farm }: OfFarm) => (
  <>
    <Card title="Records from Files">
      <p>Readings, turns, materials and sales of a spreadsheet or a logger.</p>
      <ButtonLink href={importsScreen} variant="outline">
        Add or Take Back Files
      </ButtonLink>
    </Card>
    <WholeFarm farm={farm} />
  </>
)

const Further = ({ farm }: OfFarm) => (
  <>
    <Card title="Wireless Probes">
      <p>Probes that send what they read by themselves, and the piles where they stand.</p>
      <ButtonLink href={probesScreen} variant="outline">
        {may(farm, "manage") ? "Add or Move Probes" : may(farm, "record") ? "Move Probes" : "See Probes"}
      </ButtonLink>
    </Card>
    <Card title="Gate">
      <p>
        What comes in, with its source, ticket and weight, before it is on a pile; and complaints, incidents
        and inspections of the farm.
      </p>
      <ButtonLink href={gateScreen} variant="outline">
        {farm.yardId == null ? "About the Gate" : "Loads at the Gate"}
      </ButtonLink>
    </Card>
    <Card title="Season">
      <p>What came in, was made and left in a year, to print or as tables.</p>
      <ButtonLink href={`${farmScreen}?paper=season`} variant="outline">
        Season Report
      </ButtonLink>
    </Card>
    <Card title="Messages">
      <p>Hear of a pile that is too hot, or not read, without looking.</p>
      <ButtonLink href={messagesScreen} variant="outline">
        What You Hear, and Where
      </ButtonLink>
    </Card>
  </>
)

/** A ref of a part to which a link of home leads. */
const scrolledTo = (part: HTMLElement | null) => {
  if (part && location.hash === `#${part.id}`) part.scrollIntoView()
}

const Facts = ({ farm }: { farm: OwnFarm }) => (
  <Card title={farm.name}>
    <DescriptionList
      facts={[
        ["Address", farm.address ?? "None"],
        ["Rule or Permit", farm.rule ?? "None"],
        ["Time Zone", farm.zone],
        ["Positions", farm.positions?.join(", ") || "None"],
        ["Depths", farm.depths?.join(", ") || "None"],
        ["Method of New Piles", methodWords(farm)],
        ...(farm.limits?.length > 0
          ? [["Limits for Results", farm.limits.map(limitText).join("; ")] as const]
          : []),
      ]}
    />
  </Card>
)

const Waiting = () => (
  <>
    <Skeleton height="block" />
    <Skeleton height="card" />
  </>
)
