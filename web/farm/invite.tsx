import { useEffect, useRef, useState } from "react"
import type { FarmRole, OwnFarm } from "#domain/farms"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { LinkToShow } from "../ui/link-to-show"
import { useInvite } from "./data"
import style from "./farm.module.css"
import { RoleChoice } from "./role-choice"
import { withArticle } from "./role-words"

type Made = { url: string; role: FarmRole }

/** Makes a link for one person, which stays on screen until it is put away. */
export const Invite = ({ farm }: { farm: OwnFarm }) => {
  const [made, setMade] = useState<Made>()
  return (
    <Card title="Invite">
      {made ? (
        <Shown farm={farm} made={made} onDone={() => setMade(undefined)} />
      ) : (
        <Choosing farm={farm} onMade={setMade} />
      )}
    </Card>
  )
}

const Choosing = ({ farm, onMade }: { farm: OwnFarm; onMade: (made: Made) => void }) => {
  const invite = useInvite(farm.id)
  const [role, setRole] = useState<FarmRole>("worker")
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const done = await withErrorToast("Error making the invitation", async () => onMade(await invite(role)))
    if (!done) setBusy(false)
  }
  return (
    <>
      <RoleChoice chosen={role} onChoose={setRole} disabled={busy} />
      <Button busy={busy && "Making the link..."} onClick={make}>
        Make Invitation
      </Button>
    </>
  )
}

const Shown = ({ farm, made, onDone }: { farm: OwnFarm; made: Made; onDone: () => void }) => {
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={style.link} tabIndex={-1}>
      <p>
        <b>For one person, who joins as {withArticle[made.role]}.</b> Let them scan the code, or send them the
        link. It is shown only now.
      </p>
      <LinkToShow
        url={made.url}
        title={`Join ${farm.name}`}
        ends="Ends in 7 days, after its first use, or when you revoke it."
      />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
