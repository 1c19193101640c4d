import { AppError } from "../domain/errors"

/** 8192×6144. */
export const maxPixels = 50_331_648

/** In pixels: some two seconds of work, well within a call's deadline. One sender may have a third of it. */
const longestQueue = 3 * maxPixels

/** A picture that waits or is drawn. `refuse` is missing once its drawing has begun. */
type Entry = { sender: string; pixels: number; start: () => void; refuse?: (() => void) | undefined }

/** In the order of the calls. One picture per process: decoding takes up to 150 MB. */
const queue: Entry[] = []

/**
 * Draws one picture at a time. When too many pixels wait, the last one of whoever has the most gives way to somebody who would have less.
 * @throws AppError too_slow when too many pixels wait, of this sender or of all
 */
export const inRedrawQueue = async <T>(
  sender: string,
  pixels: number,
  work: () => Promise<T>,
): Promise<T> => {
  const wanted = pixelsOf(sender) + pixels
  if (wanted > maxPixels) throw busy()
  while (sum(queue) + pixels > longestQueue) {
    const largest = largestWaiting()
    if (!largest || pixelsOf(largest.sender) <= wanted) throw busy()
    largest.refuse?.()
  }
  const entry = await turnOf(sender, pixels)
  try {
    return await work()
  } finally {
    leave(entry)
    queue[0]?.start()
  }
}

/** Resolves when the pictures before this one are drawn. @throws AppError too_slow when it has to give way meanwhile */
const turnOf = (sender: string, pixels: number) =>
  new Promise<Entry>((resolve, reject) => {
    const entry: Entry = {
      sender,
      pixels,
      start: () => {
        entry.refuse = undefined
        resolve(entry)
      },
      refuse: () => {
        leave(entry)
        reject(busy())
      },
    }
    queue.push(entry)
    if (queue[0] === entry) entry.start()
  })

const leave = (entry: Entry) => queue.splice(queue.indexOf(entry), 1)

const sum = (entries: readonly Entry[]) => entries.reduce((all, { pixels }) => all + pixels, 0)

const pixelsOf = (sender: string) => sum(queue.filter((entry) => entry.sender === sender))

const largestWaiting = () =>
  queue
    .filter(({ refuse }) => refuse !== undefined)
    .toReversed()
    .toSorted((a, b) => pixelsOf(b.sender) - pixelsOf(a.sender))[0]

const busy = () =>
  new AppError("too_slow", "The server is busy with other photos. Please try again in a moment.", {
    "Retry-After": "5",
  })
