import { useState } from "react"
import type { Material } from "#domain/materials"
import { mayBeHeated } from "#domain/may-be-heated"
import { isEditable, type Row } from "#domain/rows"
import { withUnit } from "#domain/units"
import { useResource } from "../api/resource"
import { tellTaken } from "../outbox/tell-saved"
import { useSavePut } from "../outbox/use-save"
import { rows } from "../rows/data"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import style from "./gate.module.css"

type Props = { yard: Row; load: Material; title: string; onClose: () => void }

/** More piles than these are found by typing. */
const shown = 6

/** One tap puts the load on the pile; for ten seconds it can be undone. */
export const PutForm = ({ yard, load, title, onClose }: Props) => {
  const piles = useResource(rows()).filter((pile) => isEditable(pile) && pile.farmId === yard.farmId)
  const savePut = useSavePut(yard)
  const [text, setText] = useState("")
  const [busy, setBusy] = useState(false)
  const found = piles.filter(({ rowId, location }) =>
    `${rowId} ${location}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const put = async (pile: Row) => {
    setBusy(true)
    await withErrorToast("Error putting the load on its pile", async () => {
      const saved = await savePut(load, pile)
      const words =
        load.startsCount && mayBeHeated(pile)
          ? `Put on ${pile.rowId}, whose count begins again`
          : `Put on ${pile.rowId}`
      tellTaken({ row: yard, kind: "materials", saved, words })
      await saved.refreshed
      onClose()
    }).finally(() => setBusy(false))
  }
  return (
    <Dialog open title="Put on a Pile" onClose={onClose} actions={<Cancel onCancel={onClose} />}>
      <p>
        {title}, {withUnit("volume", load.cubicYards)}
      </p>
      {piles.length === 0 && <p>There is no pile on this site.</p>}
      {piles.length > 0 && found.length === 0 && <p>No pile has this in its label or place.</p>}
      <ul className={style.piles}>
        {found.slice(0, shown).map((pile) => (
          <li key={pile.id}>
            <Button variant="outline" disabled={busy} onClick={() => put(pile)}>
              <span translate="no">
                <b>Pile #{pile.rowId}</b> {pile.location}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {piles.length > shown && (
        <Field
          label="Find Another Pile"
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </Dialog>
  )
}
