import { useState } from "react"
import { addTurnScreen, logTemperatureScreen, pathTo, rowScreen } from "#contract/screens"
import { TemperatureForm } from "#contract/temperatures"
import { doubtOf } from "#domain/doubts"
import type { Row } from "#domain/rows"
import { unitOf, withUnit } from "#domain/units"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { goOnSaved } from "../outbox/tell-saved"
import { useMoment } from "../records/use-moment"
import { withErrorToast } from "../toasts/with-error-toast"
import { useLogTemperature } from "./data"
import type { Onward } from "./save-buttons"

/**
 * The form for a reading of a row; `onward` is where the round leads from it. `run(sendThen(onward))` saves it and goes on to
 * the form of the round's next row; before that comes the form for a turn if `turns` is set and the reading is hot.
 */
export const useReadingForm = (row: Row, draft: FormDraft, onward: Onward) => {
  const logTemperature = useLogTemperature(row)
  const moment = useMoment(draft, row)
  const [turns, setTurns] = useState(false)
  const sendThen = (next?: Onward) =>
    moment.timed((reading: TemperatureForm, recordedAt) =>
      withErrorToast("Error recording temperature", async (goOn) => {
        const toTurn = turns && doubtOf(reading.temperature, null)?.turn
        const saved = await logTemperature({ ...reading, recordedAt }, draft)
        const told = { row, kind: "temperatures", saved, words: "Temperature recorded" } as const
        const inRound = withUnit("temperature", reading.temperature)
        const way = onward === "end" ? onward : next
        if (toTurn) return goOnSaved(goOn, turnPath(row, way), { ...told, inRound })
        if (typeof way === "object")
          return goOnSaved(goOn, pathTo(logTemperatureScreen, { rowId: way.id }), { ...told, inRound })
        await saved.refreshed
        const to = pathTo(rowScreen, { rowId: row.id })
        return goOnSaved(goOn, to, { ...told, endsRound: way === "end" })
      }),
    )
  const form = useForm(TemperatureForm, { unit: unitOf("temperature").symbol }, sendThen(), draft)
  return { form, moment, sendThen, turns, setTurns }
}

const turnPath = (row: Row, next: Onward) => {
  const way = next === "end" ? "?end" : next ? `?next=${next.id}` : ""
  return `${pathTo(addTurnScreen, { rowId: row.id })}${way}`
}
