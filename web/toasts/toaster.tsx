import { Suspense, useEffect } from "react"
import { lazyPart } from "../api/lazy-part"
import { dismissToast, type ShownToast, toastFromLastPage, useToast } from "./toast"
import style from "./toaster.module.css"

const ToastView = lazyPart(() => import("./toast-view").then((part) => part.ToastView).catch(() => Plain))

/** Renders the toasts. Their code is loaded with the first one, or earlier by `preloadParts`. */
export const Toaster = () => {
  const toast = useToast()
  useEffect(toastFromLastPage, [])
  return <Suspense fallback={null}>{toast && <ToastView toast={toast} />}</Suspense>
}

/** A plain toast for when ToastView could not be loaded, most likely for lack of a connection. */
const Plain = ({ toast }: { toast: ShownToast }) => {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), 5000)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    toast.open && (
      <p className={style.plain} role="alert">
        <b>{toast.title}</b> {toast.description}
      </p>
    )
  )
}
