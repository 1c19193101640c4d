/** In ms: a photo that takes no longer goes with its record. */
const quick = 2000

/** In ms: later, somebody may have walked behind the barn. */
const longest = 60_000

/** The speed of the last piece, in bytes a ms; 0 while nothing is known. */
const last = { speed: 0, at: 0 }

export const noteSpeed = (bytes: number, milliseconds: number) => {
  last.speed = bytes / milliseconds
  last.at = Date.now()
}

/** After something that did not arrive. */
export const forgetSpeed = () => noteSpeed(0, 1)

/** Is a photo of so many bytes sent in a moment, as far as what was sent within the last minute tells? */
export const isQuick = (bytes: number) => Date.now() - last.at < longest && bytes / last.speed < quick
