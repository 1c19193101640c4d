import { resizePhoto } from "./resize"
import type { Job } from "./use-resizer"

/** Answers each job on the port that came with it: the small photo, or nothing when that failed. */
addEventListener("message", async ({ data, ports: [port] }: MessageEvent<Job>) => {
  port?.postMessage(await resizePhoto(data.file, data.head, data.limit).catch(() => undefined))
})
postMessage("ready")
