import { useEffect, useState } from "react"
import { useSends } from "../api/sends"
import { unsentForms } from "../forms/unsent-forms"
import { useUser } from "../session/session"
import { onStoreChange } from "../store/changes"
import type { StoredDraft } from "../store/contents"

/** The user's unfinished forms on this device, without those that are on their way. */
export const useUnsentForms = () => {
  const owner = String(useUser().id)
  const sends = useSends()
  const [all, setAll] = useState<StoredDraft[]>([])
  useEffect(() => {
    let here = true
    const read = async () => {
      const forms = await unsentForms(owner)
      if (here) setAll(forms)
    }
    read()
    const stop = onStoreChange(read)
    // A page that comes back out of the browser's cache.
    addEventListener("pageshow", read)
    return () => {
      here = false
      stop()
      removeEventListener("pageshow", read)
    }
  }, [owner])
  return all.filter(({ page = "" }) => !sends.has(page.split("?")[0] ?? ""))
}
