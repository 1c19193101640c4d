import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** Lines of a list: some twenty pages. A browser takes minutes for 100,000, which report and log have. */
export const mostOnPaper = 500

/** True while the browser prints the page: a list is then drawn whole before its paper is laid out. */
export const useIsPrinted = () => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const on = (event: string, printed: boolean) =>
      addEventListener(event, () => flushSync(() => setPrinted(printed)), { signal: stop.signal })
    on("beforeprint", true)
    on("afterprint", false)
    return () => stop.abort()
  }, [])
  return isPrinted
}
