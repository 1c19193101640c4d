import { use } from "react"
import type { NewMerge, SplitForm } from "#contract/family"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { asWritten, pileQuantities } from "#domain/written"
import type { Draft } from "../forms/draft"
import { DraftOwner } from "../forms/draft-owner"
import { momentAt, momentNow } from "../lib/moment"
import { addressOf, type NewRecord, type Saved, saveRecord } from "../outbox/save-record"
import { useUser } from "../session/session"
import { systemOf } from "../session/units"
import { toast } from "../toasts/toast"
import type { GoOn } from "../toasts/with-error-toast"

type Act = Pick<NewRecord, "kind" | "body" | "stored"> & Required<Pick<NewRecord, "others">>

/** Returns a function that saves what is made of a pile: at the time that was typed, or now. Its `id` is the new pile's. */
const useSaveAct = ({ id, farmId, rowId }: Row) => {
  const userId = Number(use(DraftOwner))
  return async ({ kind, body, ...act }: Act, typed: string | undefined, draft: Draft) => {
    const moment = typed === undefined ? momentNow() : momentAt(Date.parse(typed))
    draft.recordAt(moment)
    const at = new Date(moment.at).toISOString()
    const of = { userId, farmId, rowId: id, label: rowId, kind, path: addressOf({ kind, rowId: id, farmId }) }
    return saveRecord({ ...of, ...act, body: { ...body, at }, at }, draft)
  }
}

/** Returns a function that merges the pile with others. */
export const useMerge = (row: Row) => {
  const save = useSaveAct(row)
  return ({ at, ...merge }: NewMerge, others: readonly Row[], draft: Draft) => {
    const taken = others.map(({ id, rowId }) => ({ rowId: id, label: rowId }))
    return save({ kind: "merges", others: taken, body: merge }, at, draft)
  }
}

/** Returns a function that splits a new pile from one that stays. */
export const useSplit = (row: Row) => {
  const save = useSaveAct(row)
  const units = systemOf(useUser())
  return ({ at, cubicYards, ...split }: SplitForm, draft: Draft) => {
    const body = asWritten(pileQuantities, { ...split, cubicYards, units })
    const stored = typeof cubicYards === "number" ? { stored: { cubicYards } } : {}
    return save({ kind: "splits", others: [], body, ...stored }, at, draft)
  }
}

type Made = {
  row: Row
  saved: Saved
  /** 'Piles merged' */
  words: string
  /** The label of the new pile. */
  label: string
}

/** Goes on to the new pile, or where that has to wait for the server back to the one that it is made of. */
export const goOnMade = async (goOn: GoOn, { row, saved, words, label }: Made) => {
  await saved.refreshed
  toast(
    saved.id === undefined
      ? {
          title: "Saved on this phone, will be sent",
          description: `${label} is in the list once it is sent.`,
        }
      : { title: words },
  )
  goOn(pathTo(rowScreen, { rowId: saved.id ?? row.id }))
}
