import { Download, FileText, History, Pencil } from "lucide"
import { editRowScreen, historyScreen, pathTo, reportScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./at-desk.module.css"

/** What the office does with a pile, where there is space to show it; elsewhere it is in the menu. */
export const PileLinks = ({ row: { id: rowId }, editable }: { row: Row; editable: boolean }) => {
  const look = buttonClass("outline", style.link)
  return (
    <nav className={`${style.links} print-hidden`} aria-label="This pile">
      <Link href={pathTo(reportScreen, { rowId })} className={look}>
        <Icon of={FileText} />
        Report
      </Link>
      <Link href={pathTo(historyScreen, { rowId })} className={look}>
        <Icon of={History} />
        History
      </Link>
      <a href={`/api/rows/${rowId}/log.csv`} download className={look}>
        <Icon of={Download} />
        Export
      </a>
      {editable && (
        <Link href={pathTo(editRowScreen, { rowId })} className={look}>
          <Icon of={Pencil} />
          Edit
        </Link>
      )}
    </nav>
  )
}
