import { CloudUpload } from "lucide-react"
import { Link } from "wouter"
import type { UnsentForm } from "../forms/unsent-forms"
import style from "./home.module.css"

/** The forms that wait on this device; each opens as it was left. Those of older versions have no address. */
export const UnsentNote = ({ forms }: { forms: readonly UnsentForm[] }) =>
  forms.map(
    ({ title, page }) =>
      page && (
        <Link key={page} href={page} className={style.unsent}>
          <CloudUpload aria-hidden="true" />
          <span>Not sent yet: {title}</span>
        </Link>
      ),
  )
