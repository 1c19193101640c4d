import { isYard } from "#domain/rows"
import { noteName } from "../forms/note-height"
import style from "./pile-name.module.css"

/** The pile that a form is about, and its place: in sight also while the fields scroll. A yard's forms are of the gate. */
export const PileName = ({ label, place }: { label: string; place: string }) => (
  <hgroup ref={noteName} className={style.name} translate="no">
    <h2>{isYard({ rowId: label }) ? "Gate" : `Row #${label}`}</h2>
    <p>{place}</p>
  </hgroup>
)
