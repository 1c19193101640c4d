import { useEffect, useState } from "react"
import { Screen } from "../layout/screen"
import { sendNow } from "../outbox/outbox"
import { saveAsFile } from "../outbox/records-file"
import { useUser } from "../session/session"
import { keptRecords } from "../store/records"
import { useWaiting } from "../store/waiting"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Skeleton } from "../ui/skeleton"
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
  const isSent = useIsSent()
  if (isSent) return <EmptyState>Nothing waits on this phone. All your records are sent.</EmptyState>
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
      <ol className={style.list}>
        {records.map((record) => (
          <WaitingItem key={record.key} record={record} all={records} />
        ))}
      </ol>
    </>
  )
}

/** Does nothing of the user wait? False until the store on the device has been read. */
const useIsSent = () => {
  const records = useWaiting()
  const { id } = useUser()
  const [found, setFound] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the store holds changes with the records
  useEffect(() => {
    let here = true
    keptRecords()
      .catch(() => [])
      .then((all) => here && setFound(all.filter(({ userId }) => userId === id).length))
    return () => {
      here = false
    }
  }, [records, id])
  return records.length === 0 && found === 0
}
