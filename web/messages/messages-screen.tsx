import { useState } from "react"
import type { OwnFarm } from "#domain/farms"
import type { Audience, MadeReceiver } from "#domain/messages"
import { may } from "#domain/rights"
import { usePreload, useResource } from "../api/resource"
import { Section } from "../api/section"
import { farmOf } from "../farm/data"
import { LoadedScreen } from "../layout/loaded-screen"
import { Screen } from "../layout/screen"
import { useUser } from "../session/session"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { TextToCopy } from "../ui/text-to-copy"
import { receiversOf, sentOf } from "./data"
import style from "./messages.module.css"
import { NewReceiverForm } from "./new-receiver"
import { ReceiverLine } from "./receiver-line"
import { Sent } from "./sent"
import { useFollowed } from "./use-followed"

const title = "Messages"

/** What the user, and a manager for the farm, hears without looking, and where. */
export const MessagesScreen = () => {
  const { farmId } = useUser()
  usePreload(farmOf(farmId), receiversOf(farmId), sentOf(farmId))
  return (
    <LoadedScreen title={title} back missing="Farm not found" skeleton={<Skeleton height="block" />}>
      <Loaded farmId={farmId} />
    </LoadedScreen>
  )
}

const Loaded = ({ farmId }: { farmId: number }) => {
  const farm = useResource(farmOf(farmId))
  const follow = useFollowed(farmId)
  return (
    <Screen title={title} back>
      <p>
        What needs somebody at{" "}
        <b>
          <bdi translate="no">{farm.name}</bdi>
        </b>{" "}
        is told where you want it. Each thing is told once a day.
      </p>
      <Receivers title="For You" audience="me" farm={farm} onTested={follow} />
      {may(farm, "manage") && (
        <Receivers title="For the Farm" audience="farm" farm={farm} onTested={follow} />
      )}
      <Section title="What Was Sent">
        <Sent farmId={farmId} />
      </Section>
    </Screen>
  )
}

type Props = { title: string; audience: Audience; farm: OwnFarm; onTested: () => void }

const Receivers = ({ title, ...props }: Props) => (
  <Section title={title}>
    <List {...props} />
  </Section>
)

const List = ({ audience, farm, onTested }: Omit<Props, "title">) => {
  const possible = useResource(receiversOf(farm.id))
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<MadeReceiver>()
  const own = possible.receivers.filter((each) => each.audience === audience)
  const close = (made?: MadeReceiver) => {
    setIsAdding(false)
    setMade(made)
    // An email's code is on its way.
    if (made?.kind === "email") onTested()
  }
  return (
    <>
      <p className={style.quiet}>
        {audience === "me" ? "Only you see these." : "Its managers see and change these."}
      </p>
      {own.length > 0 && (
        <ul className={style.list}>
          {own.map((each) => (
            <ReceiverLine key={each.id} farmId={farm.id} zone={farm.zone} of={each} onTested={onTested} />
          ))}
        </ul>
      )}
      {made?.secret !== undefined && (
        <Card>
          <p>
            By this secret <bdi translate="no">{made.name}</bdi> knows that a message is from here (Standard
            Webhooks).
          </p>
          <TextToCopy name="Secret" text={made.secret} hint="It is shown only now." />
          <Button onClick={() => setMade(undefined)}>Done</Button>
        </Card>
      )}
      {isAdding ? (
        <NewReceiverForm
          audience={audience}
          farm={farm}
          possible={possible}
          onMade={close}
          onCancel={() => close()}
        />
      ) : (
        <Button variant="outline" onClick={() => setIsAdding(true)}>
          {audience === "me" ? "Add a Place for You" : "Add a Place for the Farm"}
        </Button>
      )}
    </>
  )
}
