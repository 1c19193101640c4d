import { lazy, Suspense, useEffect } from "react"
import { toastFromLastPage, useToast } from "../lib/toast"

const region = () => import("./toast-region")
const ToastRegion = lazy(async () => ({ default: (await region()).ToastRegion }))

/** Where toasts appear. What draws them is loaded with the first one, or before it when there is time. */
export const Toasts = () => {
  const toast = useToast()
  useEffect(toastFromLastPage, [])
  useEffect(whenIdle, [])
  return <Suspense fallback={null}>{toast && <ToastRegion toast={toast} />}</Suspense>
}

/** The first toast may be the one that says that there is no connection. */
const whenIdle = () => {
  const timer = setTimeout(() => void region().catch(() => undefined), 3000)
  return () => clearTimeout(timer)
}
