import { Suspense, useEffect } from "react"
import { lazyPart } from "../api/lazy-part"
import { type ShownToast, toastFromLastPage, useToast } from "./toast"
import style from "./toaster.module.css"

const ToastView = lazyPart(() => import("./toast-view").then((part) => part.ToastView).catch(() => Plain))

/** Renders the toasts. Their code is loaded with the first one, or earlier by `preloadParts`. */
export const Toaster = () => {
  const toast = useToast()
  useEffect(toastFromLastPage, [])
  return <Suspense fallback={null}>{toast && <ToastView toast={toast} />}</Suspense>
}

/** A plain toast, hidden after 5 s, for when ToastView could not be loaded, most likely for lack of a connection. */
const Plain = ({ toast }: { toast: ShownToast }) =>
  toast.open && (
    <p key={toast.id} className={style.plain} role="alert">
      <b>{toast.title}</b> {toast.description}
    </p>
  )
