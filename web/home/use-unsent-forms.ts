import { useEffect, useReducer } from "react"
import { useSends } from "../api/sends"
import { discardForm, type UnsentForm, unsentForms } from "../forms/unsent-forms"
import { useUser } from "../session/session"

/** The user's forms that wait on this device, without those that are on their way. */
export const useUnsentForms = () => {
  const user = useUser()
  const sends = useSends()
  const [, readAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    // Of another tab; and of a page that comes back out of the browser's cache.
    for (const event of ["storage", "pageshow"]) addEventListener(event, readAgain)
    return () => {
      for (const event of ["storage", "pageshow"]) removeEventListener(event, readAgain)
    }
  }, [])
  const discard = (form: UnsentForm) => {
    if (!confirm(`Discard what was not sent: ${form.title}?`)) return
    discardForm(form)
    readAgain()
  }
  const forms = unsentForms(String(user.id)).filter(({ page = "" }) => !sends.has(page.split("?")[0] ?? ""))
  return { forms, discard }
}
