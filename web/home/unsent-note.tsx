import { CloudUpload, X } from "lucide-react"
import { Link } from "wouter"
import type { UnsentForm } from "../forms/unsent-forms"
import style from "./home.module.css"

type Props = { forms: readonly UnsentForm[]; onDiscard: (form: UnsentForm) => void }

/** The forms that were begun and not saved; each opens as it was left. Those of older versions have no address. */
export const UnsentNote = ({ forms, onDiscard }: Props) =>
  forms.map(
    (form) =>
      form.page && (
        <div key={form.key} className={style.unsent}>
          <Link href={form.page}>
            <CloudUpload aria-hidden="true" />
            <span>Not finished: {form.title}</span>
          </Link>
          <button type="button" aria-label={`Discard ${form.title}`} onClick={() => onDiscard(form)}>
            <X aria-hidden="true" />
          </button>
        </div>
      ),
  )
