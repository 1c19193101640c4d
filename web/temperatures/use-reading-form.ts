import { useState } from "react"
import { addTurnScreen, logTemperatureScreen, pathTo, rowScreen } from "#contract/screens"
import { TemperatureForm } from "#contract/temperatures"
import { doubtOf } from "#domain/doubts"
import type { Row } from "#domain/rows"
import { useForm } from "../forms/use-form"
import { useMoment } from "../forms/use-moment"
import type { FormDraft } from "../forms/with-draft"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { useLogTemperature } from "./data"
import { useNoteSaved } from "./just-saved"

/**
 * The form for a reading of a row. `run(sendThen(next))` saves it and goes on to the form of the round's next row; before that
 * comes the form for a turn if `turns` is set and the reading is hot.
 */
export const useReadingForm = (row: Row, draft: FormDraft) => {
  const logTemperature = useLogTemperature(row.id)
  const noteSaved = useNoteSaved()
  const moment = useMoment(draft)
  const [turns, setTurns] = useState(false)
  const sendThen = (next?: Row) =>
    moment.timed((reading: TemperatureForm, recordedAt) =>
      withErrorToast("Error recording temperature", async (goOn) => {
        const toTurn = turns && doubtOf(reading.temperature, null)?.turn
        await logTemperature({ ...reading, recordedAt }, (saved) => {
          draft.discard()
          const isNext = next && !toTurn && goOn(pathTo(logTemperatureScreen, { rowId: next.id }))
          if (isNext) noteSaved(row, saved, next.id)
          else toast({ title: "Temperature recorded" })
          if (toTurn) goOn(turnPath(row, next))
        })
        goOn(pathTo(rowScreen, { rowId: row.id }))
      }),
    )
  const form = useForm(TemperatureForm, {}, sendThen(), draft)
  return { form, moment, sendThen, turns, setTurns }
}

const turnPath = (row: Row, next: Row | undefined) =>
  `${pathTo(addTurnScreen, { rowId: row.id })}${next ? `?next=${next.id}` : ""}`
