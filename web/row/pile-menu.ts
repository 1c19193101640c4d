import { FileText, FlaskConical, History, Merge, MessageSquareWarning, Pencil, Split, Truck } from "lucide"
import {
  addOccurrenceScreen,
  addSampleScreen,
  editRowScreen,
  historyScreen,
  mergeScreen,
  moveScreen,
  pathTo,
  reportScreen,
  splitScreen,
} from "#contract/screens"
import type { Row } from "#domain/rows"
import type { MenuItem } from "../layout/menu"

type May = { editable: boolean; mayManage: boolean }

/** A pile's items of the menu. */
export const pileMenu = ({ id: rowId }: Row, { editable, mayManage }: May): readonly MenuItem[] => [
  { label: "Report", icon: FileText, href: pathTo(reportScreen, { rowId }) },
  { label: "History", icon: History, href: pathTo(historyScreen, { rowId }) },
  ...(editable
    ? [
        { label: "Edit Row", icon: Pencil, href: pathTo(editRowScreen, { rowId }) },
        { label: "Move or Stage", icon: Truck, href: pathTo(moveScreen, { rowId }) },
        { label: "Add Sample", icon: FlaskConical, href: pathTo(addSampleScreen, { rowId }) },
        { label: "Add Occurrence", icon: MessageSquareWarning, href: pathTo(addOccurrenceScreen, { rowId }) },
      ]
    : []),
  ...(editable && mayManage
    ? [
        { label: "Merge Piles", icon: Merge, href: pathTo(mergeScreen, { rowId }) },
        { label: "Split Pile", icon: Split, href: pathTo(splitScreen, { rowId }) },
      ]
    : []),
]
