import { type PhotoLimit, shrunk } from "./photo"

export type Job = { file: Blob; limit: PhotoLimit }

/**
 * Makes photos small in a thread of its own: decoded, drawn and encoded in the page, a photo of 12 megapixels
 * holds up a slow phone's finger for 43 ms, here for 18 (bench 14). Where workers can't draw, and as long as the
 * worker has not come, the page does it. Throws when the file is no picture.
 */
export const openShrinker = () => {
  const worker = startWorker()
  let ready = false
  worker?.addEventListener("message", () => {
    ready = true
  })
  return {
    shrink: async (job: Job) =>
      (ready && worker ? await answerOf(worker, job) : undefined) ?? shrunk(job.file, job.limit),
    close: () => worker?.terminate(),
  }
}

/** The build puts the worker's address here. */
const address = process.env.PHOTO_WORKER

const startWorker = () =>
  address && typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined"
    ? new Worker(address)
    : undefined

const answerOf = (worker: Worker, job: Job) =>
  new Promise<Blob | undefined>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(job, [port2])
  })
