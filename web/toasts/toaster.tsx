import { Suspense, useEffect } from "react"
import { lazyPart } from "../api/lazy-part"
import { dismissToast, type ShownToast, toastFromLastPage, useToast } from "./toast"
import style from "./toaster.module.css"

const ToastView = lazyPart(() => import("./toast-view").then((part) => part.ToastView).catch(() => Plain))

/** Where toasts appear. What draws them is loaded with the first one, or before it when there is time. */
export const Toaster = () => {
  const toast = useToast()
  useEffect(toastFromLastPage, [])
  return <Suspense fallback={null}>{toast && <ToastView toast={toast} />}</Suspense>
}

/** A message that what draws messages could not be fetched for: most likely it is about the connection. */
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
