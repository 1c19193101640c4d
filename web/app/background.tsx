import { useStore } from "jotai"
import { useCallback, useEffect } from "react"
import type { ChangeKind } from "#contract/events"
import type { SignedInUser } from "#domain/users"
import { Boundary } from "../api/boundary"
import { bringTable } from "../api/changed-by"
import { keepAnswers } from "../api/keep-answers"
import { onLoaded } from "../api/load-events"
import { soon, useFreshness } from "../api/resource"
import { AtDesk } from "../desk/at-desk"
import { InstallNote } from "../install/install-note"
import { addLine } from "../layout/lines"
import { ServerNote } from "../layout/server-note"
import { stampPaper } from "../layout/stamp-paper"
import { WaitingNote } from "../layout/waiting-note"
import { leadTab } from "../lib/lead-tab"
import { keepClock } from "../lib/moment"
import { Live } from "../live/live"
import { drainOutbox, showOutbox } from "../outbox/outbox"
import { tellAfterLoad } from "../outbox/tell-saved"
import { SavedLine } from "../records/saved-line"
import { layWaiting } from "../session/lay-waiting"
import { useSession } from "../session/session"
import { tellZone } from "../session/tell-zone"
import { withoutSignal } from "../session/without-signal"
import type { KeptRecord } from "../store/contents"
import { watchVersion } from "../version/watch-version"
import { loadAhead } from "./load-ahead"

// Once for the page, whoever is signed in.
addLine("saved", SavedLine)
addLine("waiting", WaitingNote)
addLine("install", InstallNote)
addLine("server", ServerNote)
watchVersion()
tellZone()
stampPaper()
// With these the page has every file of the program, also where nothing else keeps them.
import("#domain/metric-units").catch(() => undefined)
import("../desk/desk").catch(() => undefined)
// Left by the login's redirect of who is signed in already: it keeps the page that stood behind the #.
if (location.hash.startsWith("#/"))
  history.replaceState(history.state, "", location.pathname + location.search)
onLoaded(keepClock)

/** The work behind the screens, once the first one is drawn. */
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
  const fresh = useFreshness()
  useEffect(() => bringTable(fresh), [fresh])
  useEffect(() => tellAfterLoad(id), [id])
  useEffect(() => layWaiting(user), [user])
  useEffect(() => keepAnswers(cache, user), [cache, user])
  useEffect(() => loadAhead(cache, user), [cache, user])
  useEffect(() => showOutbox(id, refresh), [id, refresh])
  useEffect(() => leadTab("outbox", () => drainOutbox(id, refresh)), [id, refresh])
  return (
    <>
      {/* Waiting records are sent even if the stream fails. */}
      <Boundary fallback={null} renderError={() => null}>
        <Live />
      </Boundary>
      <AtDesk />
    </>
  )
}

/** Loads the lists again that a sent record makes old; on a bad connection the old ones stay. */
const useRenewAfter = () => {
  const fresh = useFreshness()
  return useCallback(
    ({ kind, rowId, farmId: farm, voids, moved, body }: KeptRecord) => {
      const record = typeof voids === "number" ? voids : 0
      // With a merge or a split all piles of the farm that are known here may have changed.
      const kinds: ChangeKind[] = kind === "merges" || kind === "splits" ? ["rows", "farm"] : [kind]
      const row = body.everyPile || kinds.length > 1 ? 0 : rowId
      const changed = [
        fresh.noteChanged({ row, farm, kinds, record }),
        moved ? fresh.noteChanged({ row: moved.rowId, kinds: [...kinds, "rows"] }) : [],
      ].flat()
      return soon(fresh.reload(changed, () => true).catch(() => undefined))
    },
    [fresh],
  )
}
