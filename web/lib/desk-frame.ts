/** What stands beside the piles at a desk: a column of a phone's width, two of them, or a page of paper. */
export type Frame = "column" | "wide" | "paper"

/** The frame of the screen at a path; the board, and the screens of a link, have the page for themselves. */
export const frameOf = (path: string): Frame | undefined => {
  if (/^\/(board$|join\/|password\/)/.test(path)) return undefined
  if (/^\/(farm|account|server)$/.test(path)) return "wide"
  return /\/report$/.test(path) ? "paper" : "column"
}

/** Keeps the place of the piles in the page, see `styles/desk.css`. */
export const setFrame = (frame: Frame | undefined) => {
  const { dataset } = document.documentElement
  if (frame) dataset.desk = frame
  else delete dataset.desk
}
