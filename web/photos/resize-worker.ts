import { resizePhoto } from "./resize"
import type { Job } from "./use-resizer"

/** Posts each job's result to the port that came with it: the small photo, or undefined after a failure. */
addEventListener("message", async ({ data, ports: [port] }: MessageEvent<Job>) => {
  port?.postMessage(await resizePhoto(data.file, data.head, data.limit).catch(() => undefined))
})
postMessage("ready")
