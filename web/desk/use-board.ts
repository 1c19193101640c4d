import type { Board } from "#domain/board"
import { useIfLoaded } from "../api/use-if-loaded"
import { board } from "../board/data"
import { useKeptFresh } from "../board/use-kept-fresh"
import { rows } from "../rows/data"

/** The last days of the piles and what was logged today, once they have come; drawn again each minute for its ages. */
export const useBoard = (): Board | undefined => {
  useKeptFresh(rows())
  useKeptFresh(board())
  return useIfLoaded(board())
}
