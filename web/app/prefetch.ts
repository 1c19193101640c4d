import { firstCalls } from "#contract/first-calls"
import { prefetch } from "../api/prefetch"
import { holdPrompt } from "../install/held-prompt"
import { frameOf, setFrame } from "../lib/desk-frame"
import { bearForeignNodes } from "../lib/foreign-nodes"
import { installPopoverFallback } from "../ui/popover-fallback"
import { replaceDrawn } from "./replace-drawn"

/**
 * Runs before the program has loaded: prefetches the screen's first calls, except those whose answers the server has
 * embedded in the page.
 */
const prefetchFirstCalls = (path: string) => {
  const answered = document.querySelector<HTMLMetaElement>("meta[name=answered]")?.content.split(" ") ?? []
  for (const call of firstCalls(path)) if (!answered.includes(call)) prefetch(call)
}

prefetchFirstCalls(location.pathname)
setFrame(frameOf(location.pathname + location.search))
bearForeignNodes()
// The menu of the drawn page opens without the program.
if (!("popover" in HTMLElement.prototype)) installPopoverFallback()
holdPrompt()
replaceDrawn()
