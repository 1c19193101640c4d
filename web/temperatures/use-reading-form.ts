import { useState } from "react"
import { addTurnScreen, logTemperatureScreen, pathTo, rowScreen } from "#contract/screens"
import { TemperatureForm } from "#contract/temperatures"
import { doubtOf } from "#domain/doubts"
import type { Row } from "#domain/rows"
import { useForm } from "../forms/use-form"
import { useMoment } from "../forms/use-moment"
import type { FormDraft } from "../forms/with-draft"
import { tellSaved } from "../outbox/tell-saved"
import { withErrorToast } from "../toasts/with-error-toast"
import { useLogTemperature } from "./data"
import { useNoteSaved } from "./just-saved"

/**
 * The form for a reading of a row. `run(sendThen(next))` saves it and goes on to the form of the round's next row; before that
 * comes the form for a turn if `turns` is set and the reading is hot.
 */
export const useReadingForm = (row: Row, draft: FormDraft) => {
  const logTemperature = useLogTemperature(row)
  const noteSaved = useNoteSaved()
  const moment = useMoment(draft)
  const [turns, setTurns] = useState(false)
  const sendThen = (next?: Row) =>
    moment.timed((reading: TemperatureForm, recordedAt) =>
      withErrorToast("Error recording temperature", async (goOn) => {
        const toTurn = turns && doubtOf(reading.temperature, null)?.turn
        const saved = await logTemperature({ ...reading, recordedAt }, draft)
        const isNext = next && !toTurn && goOn(pathTo(logTemperatureScreen, { rowId: next.id }))
        if (isNext) noteSaved({ row, saved, temperature: reading.temperature, shownFor: next.id })
        else tellSaved(saved, "Temperature recorded")
        if (toTurn) goOn(turnPath(row, next))
        else if (!isNext) await saved.refreshed
        goOn(pathTo(rowScreen, { rowId: row.id }))
      }),
    )
  const form = useForm(TemperatureForm, {}, sendThen(), draft)
  return { form, moment, sendThen, turns, setTurns }
}

const turnPath = (row: Row, next: Row | undefined) =>
  `${pathTo(addTurnScreen, { rowId: row.id })}${next ? `?next=${next.id}` : ""}`
