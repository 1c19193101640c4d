import { useStore } from "jotai"
import { useCallback, useEffect } from "react"
import type { RecordKind } from "#domain/record-kinds"
import type { SignedInUser } from "#domain/users"
import { Boundary } from "../api/boundary"
import { keepAnswers } from "../api/keep-answers"
import { type Resource, useRenew } from "../api/resource"
import { InstallNote } from "../install/install-note"
import { addLine } from "../layout/lines"
import { ServerNote } from "../layout/server-note"
import { WaitingNote } from "../layout/waiting-note"
import { leadTab } from "../lib/lead-tab"
import { Live } from "../live/live"
import { changedByMaterial } from "../materials/data"
import { drainOutbox, showOutbox } from "../outbox/outbox"
import { changedBySale } from "../sales/data"
import { layWaiting } from "../session/lay-waiting"
import { useSession } from "../session/session"
import { withoutSignal } from "../session/without-signal"
import type { KeptRecord } from "../store/contents"
import { changedByReading } from "../temperatures/data"
import { changedByTurn } from "../turns/data"
import { watchVersion } from "../version/watch-version"
import { loadAhead, noteSent, noteTold } from "./load-ahead"

// Once for the page, whoever is signed in.
addLine("waiting", WaitingNote)
addLine("install", InstallNote)
addLine("server", ServerNote)
watchVersion()

/** What works behind the screens, once the first one is drawn. */
export const Background = () => {
  const { user } = useSession()
  return user && <ForUser user={user} />
}

const ForUser = ({ user }: { user: SignedInUser }) => {
  const { id } = user
  const cache = useStore()
  const refresh = useRenewAfter()
  // In an open page too, what stands in for the server must be here before the signal is gone.
  useEffect(() => void withoutSignal().catch(() => undefined), [])
  useEffect(() => layWaiting(user), [user])
  useEffect(() => keepAnswers(cache, user), [cache, user])
  useEffect(() => loadAhead(cache, user), [cache, user])
  useEffect(() => showOutbox(id, refresh), [id, refresh])
  useEffect(() => leadTab("outbox", () => drainOutbox(id, refresh)), [id, refresh])
  return (
    // What waits is sent, whatever becomes of the stream.
    <Boundary fallback={null} renderError={() => null}>
      <Live onTold={noteTold} />
    </Boundary>
  )
}

const useRenewAfter = () => {
  const renew = useRenew()
  return useCallback(
    (record: KeptRecord) => {
      const changed = changedBy(record)
      noteSent(changed)
      return soon(renew(changed))
    },
    [renew],
  )
}

/** Resolves when the lists have come, or can't; on a bad connection nobody waits for them. */
const soon = (lists: Promise<unknown>) =>
  Promise.race([lists.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2000))])

const changedBy = ({ kind, rowId, voids, body }: KeptRecord) => {
  const id = typeof voids === "number" ? voids : undefined
  const category = body.materialCategoryId
  return changes[kind](rowId, kind === "materials" ? Number(category) || undefined : id)
}

const changes: Record<RecordKind, (rowId: number, id?: number) => Resource<unknown>[]> = {
  temperatures: changedByReading,
  turns: changedByTurn,
  materials: (rowId, category) => changedByMaterial(rowId, category),
  sales: changedBySale,
}
