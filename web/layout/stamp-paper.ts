import { formatDateTime } from "../format/dates"
import { serverNow } from "../lib/server-clock"

/** Writes the time beside a printed page's title: on paper "2 hours ago" says nothing without it. */
export const stampPaper = () =>
  addEventListener("beforeprint", () => {
    const at = formatDateTime(serverNow())
    document.documentElement.style.setProperty("--printed", JSON.stringify(`Printed ${at}`))
  })
