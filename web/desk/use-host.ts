import { useLayoutEffect, useState } from "react"

/** An element of the page beside that of the screens, for a portal: before it in the order of reading, or behind. */
export const useHost = (className: string | undefined, order: "before" | "after") => {
  const [host] = useState(() => document.createElement("div"))
  useLayoutEffect(() => {
    host.className = className ?? ""
    if (order === "before") document.body.prepend(host)
    else document.getElementById("root")?.after(host)
    return () => host.remove()
  }, [host, className, order])
  return host
}
