import type { Turn } from "#contract/turns"
import { newestFirst } from "../lib/newest-first"
import { resource } from "../lib/resource"

export const turnsOf = resource<Turn[], number>((rowId) => `/api/rows/${rowId}/turns`)

export const byTime = (turns: readonly Turn[]) => newestFirst(turns, (turn) => turn.turnedAt)
