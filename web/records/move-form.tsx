import { useId, useState } from "react"
import { nearestTo } from "#domain/near-piles"
import { isEditable, type Row } from "#domain/rows"
import { useResource } from "../api/resource"
import { tellTaken } from "../outbox/tell-saved"
import { useSaveMove } from "../outbox/use-save"
import { rows } from "../rows/data"
import { useZone } from "../session/today"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { startedLater } from "./late-entry"
import style from "./records.module.css"
import type { AnyRecord } from "./void-form"

type Props = AnyRecord & {
  row: Row
  /** 'This Reading' */
  title: string
  onClose: () => void
}

/** More piles than these are found by typing. */
const shown = 4

/** Chooses the pile that a record belongs to, and moves it there. */
export const MoveForm = ({ kind, row, record, at, title, onClose }: Props) => {
  const id = useId()
  const piles = nearestTo(row, useResource(rows()).filter(mayTake(row)))
  const [chosen, setChosen] = useState<Row>()
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const zone = useZone(row.farmId)
  const refusal = chosen && startedLater(chosen, zone, Date.parse(at))
  const saveMove = useSaveMove(row, kind)
  const move = (to: Row) =>
    withErrorToast("Error moving record", async () => {
      const saved = await saveMove(record, at, to)
      tellTaken({ row, kind, saved, words: `Moved to ${to.rowId}` })
      await saved.refreshed
      onClose()
    })
  const submit = async () => {
    if (!chosen || refusal) return setMissing(true)
    setBusy(true)
    await move(chosen).finally(() => setBusy(false))
  }
  const choose = (pile: Row) => {
    setChosen(pile)
    setMissing(false)
  }
  return (
    <Dialog
      open
      title={`Move ${title}`}
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={onClose} />
          <Button disabled={piles.length === 0} busy={busy && "Moving..."} onClick={submit}>
            {chosen ? (
              <span>
                Move to <span className={style.target}>{chosen.rowId}</span>
              </span>
            ) : (
              "Move"
            )}
          </Button>
        </>
      }
    >
      {piles.length === 0 ? (
        <p>There is no other pile on this site.</p>
      ) : (
        <>
          <p>It counts in the pile that you choose. The log of {row.rowId} says where it went.</p>
          <Piles piles={piles} chosen={chosen} onChoose={choose} />
          {(refusal ?? isMissing) && (
            <p id={id} className={style.missing} role="alert">
              {refusal ?? "Choose a pile"}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

const mayTake =
  ({ id, farmId }: Row) =>
  (pile: Row) =>
    pile.id !== id && pile.farmId === farmId && isEditable(pile)

type PilesProps = { piles: readonly Row[]; chosen: Row | undefined; onChoose: (pile: Row) => void }

/** The likeliest piles, and below them, so that no keyboard covers them at once, a field that finds the others by label or place. */
const Piles = ({ piles, chosen, onChoose }: PilesProps) => {
  const name = useId()
  const [text, setText] = useState("")
  const found = piles.filter(matches(text))
  return (
    <>
      <fieldset className={style.piles}>
        <legend className="visually-hidden">Pile</legend>
        {found.slice(0, shown).map((pile) => (
          <label key={pile.id} className={style.pile} data-chosen={pile.id === chosen?.id}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={pile.id === chosen?.id}
              onChange={() => onChoose(pile)}
            />
            <b>Pile #{pile.rowId}</b>
            <span>{pile.location}</span>
          </label>
        ))}
      </fieldset>
      {found.length === 0 && <p>No pile has this in its label or place.</p>}
      {found.length > shown && <p className={style.note}>{found.length - shown} more</p>}
      {piles.length > shown && (
        <Field
          label="Find Another Pile"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </>
  )
}

const matches = (text: string) => {
  const words = text.trim().toLowerCase()
  return ({ rowId, location }: Row) => `${rowId} ${location}`.toLowerCase().includes(words)
}
