import { useState } from "react"
import { errorMessage } from "../api/errors"
import { pluralize } from "../format/plural"
import { takeIn } from "../outbox/take-in"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { buttonClass } from "../ui/button-class"
import style from "./waiting.module.css"

/** For a file of records that another address of this server kept and can't send any more. */
export const TakeInFile = () => {
  const { id } = useUser()
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { taken, refusals } = await takeIn(file, id)
      const title = taken > 0 ? `${pluralize(taken, "record")} taken in` : "Nothing was taken in"
      toast({ title, description: refusals.join(" ") })
    } catch (error) {
      toast({ title: "The file could not be taken in", description: errorMessage(error), destructive: true })
    }
    setBusy(false)
  }
  return (
    <div className={style.takeIn}>
      <p>
        Records that were saved as a file at another address of this farm's Windrow can be sent from here.
      </p>
      <label className={buttonClass("outline", style.file)}>
        Take in a file
        <input
          type="file"
          accept=".html,text/html"
          className="visually-hidden"
          disabled={isBusy}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ""
          }}
        />
      </label>
    </div>
  )
}
