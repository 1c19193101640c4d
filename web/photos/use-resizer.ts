import { useEffect, useRef } from "react"
import { useAfterPaint } from "../lib/use-after-paint"
import type { PhotoHead } from "./photo-head"
import { refuseUnfit, undecodable } from "./photo-refusal"
import { photoWorker } from "./photo-worker"
import { readPhotoHead } from "./read-photo-head"
import { type PhotoLimit, resizePhoto } from "./resize"

export type Job = { file: Blob; head: PhotoHead; limit: PhotoLimit }

/**
 * Returns a function that resizes photos, in a worker where that takes no more memory: a slow phone does not respond
 * to touch while the page draws (docs/performance.md, question 14). The page does it where workers can't draw, and
 * until the worker has loaded. The function throws UnusablePhotoError when the photo can't be used.
 */
export const useResizer = () => {
  const ready = useRef<Worker>(undefined)
  const drawn = useAfterPaint()
  useEffect(() => {
    // Starting a worker takes a slow phone time too, so the form is drawn first.
    const worker = drawn ? startWorker() : undefined
    worker?.addEventListener("message", () => {
      ready.current = worker
    })
    return () => worker?.terminate()
  }, [drawn])
  const answer = async (job: Job) => {
    const photo = ready.current && (await answerOf(ready.current, job))
    // A worker that has failed once is not used again.
    if (!photo) ready.current = undefined
    return photo
  }
  return async (file: Blob, limit: PhotoLimit) => {
    const head = await readPhotoHead(file)
    await refuseUnfit(file, head)
    const photo = isForWorker(head) ? await answer({ file, head, limit }) : undefined
    return (
      photo ??
      resizePhoto(file, head, limit).catch(() => {
        throw undecodable(head)
      })
    )
  }
}

/**
 * Without ImageDecoder, which exists over https only, a worker decodes all pixels at 4 bytes each. The page decodes a
 * single-scan JPEG small, with less memory and in less time (docs/performance.md, "A photo's way").
 */
const isForWorker = ({ kind, width, height, scan }: PhotoHead) =>
  kind === "jpeg" && typeof ImageDecoder !== "undefined"
    ? true
    : !scan?.isOnly && width * height <= 17_000_000

const startWorker = () =>
  photoWorker && typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined"
    ? new Worker(photoWorker)
    : undefined

/** In ms. Phones end workers that need too much memory, without an event. */
const workerTimeout = 15_000

const answerOf = (worker: Worker, job: Job) =>
  new Promise<Blob | undefined>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, workerTimeout)
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(job, [port2])
  })
