import { FileText, History, Pencil, Truck } from "lucide"
import { editRowScreen, historyScreen, moveScreen, pathTo, reportScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import type { MenuItem } from "../layout/menu"

/** A pile's items of the menu. */
export const pileMenu = ({ id }: Row, editable: boolean): readonly MenuItem[] => [
  { label: "Report", icon: FileText, href: pathTo(reportScreen, { rowId: id }) },
  { label: "History", icon: History, href: pathTo(historyScreen, { rowId: id }) },
  ...(editable
    ? [
        { label: "Edit Row", icon: Pencil, href: pathTo(editRowScreen, { rowId: id }) },
        { label: "Move or Stage", icon: Truck, href: pathTo(moveScreen, { rowId: id }) },
      ]
    : []),
]
