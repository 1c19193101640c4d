import { useEffect, useRef } from "react"
import { useAfterPaint } from "./after-paint"
import { type PhotoLimit, shrunk } from "./photo"

export type Job = { file: Blob; limit: PhotoLimit }

/**
 * Makes photos small in a thread of its own: decoded, drawn and encoded in the page, a photo of 12 megapixels
 * holds up a slow phone's finger for 43 ms, here for 18 (bench 14). Where workers can't draw, and as long as the
 * worker has not come, the page does it. Throws when the file is no picture.
 */
export const useShrinker = () => {
  const ready = useRef<Worker>(undefined)
  const drawn = useAfterPaint()
  useEffect(() => {
    // Starting a thread takes a slow phone time too: the form is there first.
    const worker = drawn ? startWorker() : undefined
    worker?.addEventListener("message", () => {
      ready.current = worker
    })
    return () => worker?.terminate()
  }, [drawn])
  return async (job: Job) => {
    const photo = ready.current && (await answerOf(ready.current, job))
    // One that has failed once is not waited for again.
    if (!photo) ready.current = undefined
    return photo ?? shrunk(job.file, job.limit)
  }
}

/** The build puts the worker's address here. */
const address = process.env.PHOTO_WORKER

const startWorker = () =>
  address && typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined"
    ? new Worker(address)
    : undefined

/** Phones end threads that need too much memory, and say nothing. */
const patience = 15_000

const answerOf = (worker: Worker, job: Job) =>
  new Promise<Blob | undefined>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, patience)
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(job, [port2])
  })
