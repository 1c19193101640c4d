import { useCallback, useEffect, useState } from "react"
import { Screen } from "../layout/screen"
import { pauseAfter } from "../lib/pause"
import { sendNow } from "../outbox/outbox"
import { saveAsFile } from "../outbox/records-file"
import { useUser } from "../session/session"
import { noteStoreChange } from "../store/changes"
import { type KeptRecord, unreadWords } from "../store/contents"
import { keepsNothing } from "../store/database"
import { keptRecords } from "../store/records"
import { useWaiting } from "../store/waiting"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import { CommonTimes } from "./common-times"
import { SafetyNote } from "./safety-note"
import { TakeInFile } from "./take-in-file"
import { useLabels } from "./use-labels"
import { useReasons } from "./use-reasons"
import style from "./waiting.module.css"
import { WaitingItem } from "./waiting-item"

/** The records that wait on this device, in the order of saving, and what can be done with them. */
export const WaitingScreen = () => (
  <Screen title="Not Sent Yet" back>
    <Records />
    <TakeInFile />
  </Screen>
)

const Records = () => {
  const records = useReasons(useLabels(useWaiting()))
  const { found, retry } = useFound()
  if (records.length === 0 && found === "none")
    return <EmptyState>Nothing waits on this phone. All your records are sent.</EmptyState>
  if (records.length === 0 && found === "unread") return <ErrorBox title={unreadWords} retry={retry} />
  if (records.length === 0) return <Skeleton height="block" />
  const mayBeSent = records.some(({ needsAttention }) => !needsAttention)
  return (
    <>
      <div className={style.all}>
        {mayBeSent && <Button onClick={sendNow}>Send now</Button>}
        <Button variant="outline" onClick={() => saveAsFile(records)}>
          Save all as a file
        </Button>
      </div>
      <SafetyNote mayBeSent={mayBeSent} />
      <CommonTimes records={records} />
      <ol className={style.list}>
        {records.map((record) => (
          <WaitingItem key={record.key} record={record} all={records} />
        ))}
      </ol>
    </>
  )
}

/** The result of reading the user's records from the device's store; it is read again while it can't be. */
type Found = "some" | "none" | "unread"

/** In ms: the pauses between two tries to read the store double. */
const rereading = { shortest: 1000, longest: 60_000 }

/** `found` is undefined until the store has been asked. */
const useFound = () => {
  const records = useWaiting()
  const { id } = useUser()
  const [found, setFound] = useState<Found>()
  const [failures, setFailures] = useState(0)
  const retry = useCallback(() => setFailures((times) => times + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the store holds changes with the records
  useEffect(() => {
    let here = true
    let timer: Timer | undefined
    const show = (all: readonly KeptRecord[]) => {
      if (!here) return
      setFound(all.some(({ userId }) => userId === id) ? "some" : "none")
      if (failures === 0) return
      setFailures(0)
      // The outbox supplies what is shown, and its own pause may be long by now.
      noteStoreChange()
    }
    const wait = (error: unknown) => {
      if (!here) return
      if (keepsNothing(error)) return setFound("none")
      setFound("unread")
      timer = setTimeout(retry, pauseAfter(failures + 1, rereading))
    }
    keptRecords().then(show, wait)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [records, id, failures])
  return { found, retry }
}
