import { useState } from "react"
import type { OwnSession } from "#domain/sessions"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { formatAgo } from "../format/relative-time"
import { AgeNote } from "../layout/age-note"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Badge } from "../ui/badge"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import style from "./account.module.css"
import { sessions, useEndSessions } from "./data"
import { SignOutOthers } from "./sign-out-others"

export const Devices = () => (
  <Section title="Signed-in devices">
    <Loaded />
  </Section>
)

const Loaded = () => {
  const all = useResource(sessions())
  const others = all.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <AgeNote of={[sessions()]} />
      <ul className={style.list}>
        {all.map((session) => (
          <li key={session.id}>
            <Device session={session} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <EmptyState>You are not signed in anywhere else.</EmptyState>
      ) : (
        <SignOutOthers />
      )}
    </>
  )
}

const Device = ({ session: { id, browser, lastUsedAt, isCurrent } }: { session: OwnSession }) => {
  const end = useEndSessions()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await withErrorToast("Error signing out", async () => {
      await end(id)
      toast({ title: "Signed out", description: browser })
    })
    setBusy(false)
  }
  return (
    <>
      <div className={style.words}>
        <b>{browser}</b>
        {isCurrent ? <Badge tone="success">This device</Badge> : <p>Last used {formatAgo(lastUsedAt)}</p>}
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          className={style.action}
          aria-label={`Sign out ${browser}`}
          busy={busy && "Signing out..."}
          onClick={signOut}
        >
          Sign Out
        </Button>
      )}
    </>
  )
}
