import { useState } from "react"
import { errorMessage } from "../api/errors"
import { pluralize } from "../format/plural"
import { takeIn } from "../outbox/take-in"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { FileButton } from "../ui/file-button"
import style from "./waiting.module.css"

/** For a file of records that another address of this server kept and can't send any more. */
export const TakeInFile = () => {
  const { id } = useUser()
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { taken, refusals } = await takeIn(file, id)
      const title = taken > 0 ? `${pluralize(taken, "record")} added` : "Nothing was added"
      toast({ title, description: refusals.join(" ") })
    } catch (error) {
      toast({ title: "The file could not be added", description: errorMessage(error), destructive: true })
    }
    setBusy(false)
  }
  return (
    <div className={style.takeIn}>
      <p>
        Did you save records as a file, at another address of this farm's Windrow? Add the file to send them
        from here.
      </p>
      <FileButton label="Add saved records" accept=".html,text/html" disabled={isBusy} onFile={take} />
    </div>
  )
}
