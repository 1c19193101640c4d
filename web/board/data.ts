import type { Board } from "#domain/board"
import { resource } from "../api/resource"

/**
 * The piles of the session's farm that are not removed, and what was logged today. What waits on this device counts for
 * the piles, but not for their last days nor for the list of today: those are the farm's log.
 */
export const board = resource<Board>(
  () => "/api/board",
  (all, overlay) => ({ ...all, piles: overlay.rows(all.piles) }),
)
