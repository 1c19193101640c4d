import { useId, useState } from "react"
import type { FarmImportState } from "#domain/farm-import"
import { countedRecords, type FileImport } from "#domain/imports"
import { errorMessage } from "../api/errors"
import { wordsOf } from "../farm/work-words"
import { formatDateTime } from "../format/dates"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { useTakeBack } from "./data"
import style from "./imports.module.css"

/** A file that was read into the farm. */
export const ImportLine = ({ farmId, of }: { farmId: number; of: FileImport }) => {
  const { name, kind, records, importedAt, importedBy, isWhole, takenBack } = of
  const [asking, setAsking] = useState(false)
  return (
    <li className={style.entry}>
      <div className={style.words} translate="no">
        <b>{name}</b>
        <span className={style.quiet}>
          {countedRecords(kind, records)}, {formatDateTime(importedAt)}, <bdi>{importedBy}</bdi>
        </span>
        {takenBack && (
          <span>
            Taken back by <bdi>{takenBack.by}</bdi>, {formatDateTime(takenBack.at)}: {takenBack.reason}
          </span>
        )}
        {!isWhole && (
          <span>
            {takenBack
              ? "Not all of it is taken back: take it back again. What stands in a removed pile stays."
              : "Not all of it is here: add the same file again to go on, or take it back."}
          </span>
        )}
      </div>
      {(!takenBack || !isWhole) && (
        <Button
          variant="outline"
          className={style.small}
          aria-label={`Take back ${name}`}
          onClick={() => setAsking(true)}
        >
          Take Back
        </Button>
      )}
      {asking && <TakeBackDialog farmId={farmId} of={of} onClose={() => setAsking(false)} />}
    </li>
  )
}

type Props = { farmId: number; of: FileImport; onClose: () => void }

const TakeBackDialog = ({ farmId, of: { id, name, kind, records, takenBack }, onClose }: Props) => {
  const form = useId()
  const takeBack = useTakeBack(farmId)
  const [reason, setReason] = useState(takenBack?.reason ?? "")
  const [error, setError] = useState<string>()
  const [state, setState] = useState<FarmImportState>({ state: "none" })
  const isBusy = state.state === "checking" || state.state === "voiding"
  const isOver = state.state === "voided"
  // The button says so.
  const words = state.state === "checking" ? [] : wordsOf(state)
  const submit = async () => {
    if (reason.trim() === "") return setError("Reason is required")
    setError(undefined)
    setState({ state: "checking" })
    try {
      setState(await takeBack(id, reason, setState))
    } catch (failure) {
      setState({ state: "refused", reason: errorMessage(failure) })
    }
  }
  return (
    <Dialog
      open
      title={`Take Back ${name}`}
      onClose={() => isBusy || onClose()}
      actions={
        isOver ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Cancel disabled={isBusy} onCancel={onClose} />
            <Button variant="destructive" type="submit" form={form} busy={isBusy && "Taking Back..."}>
              Take Back
            </Button>
          </>
        )
      }
    >
      {!isOver && (
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) submit()
          }}
        >
          <p>
            {countedRecords(kind, records)} of this file {records === 1 ? "stays" : "stay"} in the log, struck
            through, and no longer {records === 1 ? "counts" : "count"}. Days and turns are counted again.
          </p>
          <Field
            label="Reason"
            autoComplete="off"
            value={reason}
            error={error}
            onChange={({ target }) => setReason(target.value)}
          />
        </form>
      )}
      <div role="status">
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Dialog>
  )
}
