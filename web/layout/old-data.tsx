import { useState } from "react"
import { errorMessage } from "../api/errors"
import { pathsOf, type Resource, useFreshness } from "../api/resource"
import { formatAgo } from "../format/relative-time"
import { Button } from "../ui/button"
import style from "./age-note.module.css"

type Props = { of: readonly Resource<unknown>[]; trueTo: () => number; minutes: number }

/** Says how old the resources on screen are, and loads them again when asked. */
export const OldData = ({ of, trueTo }: Props) => {
  const { busy, failure, refresh } = useRefreshing(of, trueTo)
  return (
    <div className={style.note}>
      <p role="status">As of {formatAgo(trueTo())}</p>
      <Button variant="outline" busy={busy && "Refreshing..."} onClick={refresh}>
        Refresh
      </Button>
      {failure && (
        <p className={style.failure} role="alert">
          This could not be refreshed. {failure}
        </p>
      )}
    </div>
  )
}

const useRefreshing = (of: readonly Resource<unknown>[], trueTo: () => number) => {
  const fresh = useFreshness()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; trueTo: number }>()
  const refresh = async () => {
    setBusy(true)
    const sentence = await fresh.reload(pathsOf(of), () => true).then(() => undefined, errorMessage)
    setFailure(sentence === undefined ? undefined : { sentence, trueTo: trueTo() })
    setBusy(false)
  }
  // The failure is outdated once newer data have come.
  return { busy, failure: failure?.trueTo === trueTo() ? failure.sentence : undefined, refresh }
}
