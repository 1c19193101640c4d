/** In ms: a photo that takes no longer goes with its record. */
const quick = 2000

/** Bytes a ms of what was sent last; 0 while nothing is known. */
let speed = 0

export const noteSpeed = (bytes: number, milliseconds: number) => {
  speed = bytes / milliseconds
}

/** After something that did not arrive. */
export const forgetSpeed = () => noteSpeed(0, 1)

/** Is a photo of so many bytes sent in a moment, as far as the last one tells? */
export const isQuick = (bytes: number) => bytes / speed < quick
