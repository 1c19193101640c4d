/** What stands beside the piles at a desk: a column of a phone's width, two of them, or a page of paper. */
export type Frame = "column" | "wide" | "paper"

/**
 * The frame of the screen at an address, which is a path with its query; the board, the papers of a farm or a sale, and the
 * screens of a link have the page for themselves.
 */
export const frameOf = (address: string): Frame | undefined => {
  if (/^\/(board(\?|$)|join\/|password\/)|[?&]paper=/.test(address)) return undefined
  if (/^\/(farm|account|server)(\?|$)/.test(address)) return "wide"
  return /\/report(\?|$)/.test(address) ? "paper" : "column"
}

/** Keeps the place of the piles in the page, see `styles/desk.css`. */
export const setFrame = (frame: Frame | undefined) => {
  const { dataset } = document.documentElement
  if (frame) dataset.desk = frame
  else delete dataset.desk
}
