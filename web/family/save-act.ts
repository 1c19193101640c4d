import { use, useRef } from "react"
import type { MergeForm, SplitForm } from "#contract/family"
import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { asWritten, pileQuantities } from "#domain/written"
import { isUnanswered, RequestError } from "../api/errors"
import type { Draft } from "../forms/draft"
import { DraftOwner } from "../forms/draft-owner"
import { type Moment, momentAt, momentNow } from "../lib/moment"
import { addressOf, type NewRecord, type Saved, saveRecord } from "../outbox/save-record"
import { useUser } from "../session/session"
import { systemOf } from "../session/units"
import { toast } from "../toasts/toast"
import type { GoOn } from "../toasts/with-error-toast"

type Act = Pick<NewRecord, "kind" | "body" | "stored">

/**
 * Returns a function that saves what is made of piles, the first of which it is listed at: at the time that was typed, or at that of
 * its first Save, until the server has refused that. Its `id` is the new pile's.
 */
const useSaveAct = () => {
  const userId = Number(use(DraftOwner))
  const pressed = useRef<Moment>(undefined)
  return async (
    { kind, body, ...act }: Act,
    [first, ...others]: readonly Row[],
    typed: string | undefined,
    draft: Draft,
  ) => {
    if (!first) throw new RequestError(404, "This farm has no such pile")
    pressed.current ??= momentNow()
    const moment = typed === undefined ? pressed.current : momentAt(Date.parse(typed))
    draft.recordAt(moment)
    const at = new Date(moment.at).toISOString()
    const { id, farmId, rowId } = first
    const of = { userId, farmId, rowId: id, label: rowId, kind, path: addressOf({ kind, rowId: id, farmId }) }
    const taken = others.map((other) => ({ rowId: other.id, label: other.rowId }))
    try {
      return await saveRecord({ ...of, ...act, others: taken, body: { ...body, at }, at }, draft)
    } catch (error) {
      // What went unanswered may be on the server, at that time.
      if (!isUnanswered(error)) pressed.current = undefined
      throw error
    }
  }
}

/** Returns a function that merges piles. */
export const useMerge = () => {
  const save = useSaveAct()
  return ({ at, ...merge }: MergeForm, piles: readonly Row[], draft: Draft) =>
    save({ kind: "merges", body: { ...merge, parents: piles.map(({ id }) => id) } }, piles, at, draft)
}

/** Returns a function that splits a new pile from one that stays. */
export const useSplit = (row: Row) => {
  const save = useSaveAct()
  const units = systemOf(useUser())
  return ({ at, cubicYards, ...split }: SplitForm, draft: Draft) => {
    const body = asWritten(pileQuantities, { ...split, cubicYards, units })
    const stored = typeof cubicYards === "number" ? { stored: { cubicYards } } : {}
    return save({ kind: "splits", body, ...stored }, [row], at, draft)
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
