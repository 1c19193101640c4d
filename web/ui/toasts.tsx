import { Suspense, useEffect } from "react"
import { later } from "../lib/later"
import { toastFromLastPage, useToast } from "../lib/toast"

const ToastRegion = later(async () => (await import("./toast-region")).ToastRegion)

/** Where toasts appear. What draws them is loaded with the first one, or before it when there is time. */
export const Toasts = () => {
  const toast = useToast()
  useEffect(toastFromLastPage, [])
  return <Suspense fallback={null}>{toast && <ToastRegion toast={toast} />}</Suspense>
}
