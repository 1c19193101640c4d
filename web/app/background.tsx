import { useStore } from "jotai"
import { useEffect } from "react"
import type { RecordKind } from "#domain/record-kinds"
import { keepAnswers } from "../api/keep-answers"
import { type Resource, useRefresh } from "../api/resource"
import { leadTab } from "../lib/lead-tab"
import { changedByMaterial } from "../materials/data"
import { drainOutbox, showOutbox } from "../outbox/outbox"
import { changedBySale } from "../sales/data"
import { layWaiting } from "../session/lay-waiting"
import { useUser } from "../session/session"
import type { KeptRecord } from "../store/contents"
import { changedByReading } from "../temperatures/data"
import { changedByTurn } from "../turns/data"
import { watchVersion } from "../version/watch-version"

// Once for the page, whoever is signed in.
watchVersion()

/** What works behind the screens, once the first one is drawn. */
export const Background = () => {
  const user = useUser()
  const { id } = user
  const cache = useStore()
  const refresh = useRefresh()
  useEffect(() => layWaiting(user), [user])
  useEffect(() => keepAnswers(cache, user), [cache, user])
  useEffect(() => showOutbox(id), [id])
  useEffect(
    () => leadTab("outbox", () => drainOutbox(id, (record) => refresh(...changedBy(record)))),
    [id, refresh],
  )
  return null
}

const changedBy = ({ kind, rowId, voids, body }: KeptRecord) => {
  const id = typeof voids === "number" ? voids : undefined
  const category = body.materialCategoryId
  return changes[kind](rowId, kind === "materials" ? Number(category) || undefined : id)
}

const changes: Record<RecordKind, (rowId: number, id?: number) => Resource<unknown>[]> = {
  temperatures: changedByReading,
  turns: changedByTurn,
  materials: (rowId, category) => changedByMaterial(rowId, category),
  sales: changedBySale,
}
