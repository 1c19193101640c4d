/** Five lines of three pixels, for each digit and the comma. */
const shapes: Record<string, string> = {
  "0": "###|# #|# #|# #|###",
  "1": " # |## | # | # |###",
  "2": "###|  #|###|#  |###",
  "3": "###|  #|###|  #|###",
  "4": "# #|# #|###|  #|  #",
  "5": "###|#  |###|  #|###",
  "6": "###|#  |###|# #|###",
  "7": "###|  #|  #|  #|  #",
  "8": "###|# #|###|# #|###",
  "9": "###|# #|###|  #|###",
  ",": "   |   |   | # |#  ",
}

/** The place of a number: its left, its top, and the height of a digit, as parts of the picture. */
export type Place = { left: number; top: number; size: number }

/** Is there ink at a point? A digit is as wide as three fifths of its height, in a picture of 4:3. */
export const isInk = (text: string, { left, top, size }: Place, x: number, y: number) => {
  const pixel = size / 5
  const line = Math.floor((y - top) / pixel)
  const column = Math.floor(((x - left) / pixel) * (4 / 3))
  if (line < 0 || line > 4 || column < 0) return false
  const shape = shapes[text.charAt(Math.floor(column / 4))]?.split("|")[line]
  return column % 4 < 3 && shape?.charAt(column % 4) === "#"
}
