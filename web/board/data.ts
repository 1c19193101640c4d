import type { Board } from "#domain/board"
import { resource } from "../api/resource"

/** The piles of the session's farm that are not removed, and what was logged today. */
export const board = resource<Board>(() => "/api/board")
