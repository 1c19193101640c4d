import { tabStorage } from "../lib/storage"
import { send } from "./send"
import { isSending } from "./sends"

/**
 * Loads the page again, once for each `reason` in this tab, when nothing is lost by it: no form, dialog or fold is open, nothing is being
 * sent, and the server answers, as over http a page that is loaded without a connection is gone. `before` runs first.
 */
export const reloadOnce = async (reason: string, before?: () => void) => {
  const reasons = tabStorage.get("reloaded") ?? ""
  if (reasons.includes(reason)) return
  await send("GET", "/api/health", { timeout: 5000 })
  if (isSending() || document.querySelector("form,[open]")) return
  // A reload that is not remembered would be repeated for ever.
  if (!tabStorage.set("reloaded", reasons + reason)) return
  before?.()
  location.reload()
}
