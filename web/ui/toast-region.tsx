import * as Radix from "@radix-ui/react-toast"
import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { dismissToast, type ShownToast } from "../lib/toast"
import style from "./toast-region.module.css"

/** Five seconds, swiped away to the right, reached with F8; in front of dialogs too. */
export const ToastRegion = ({ toast }: { toast: ShownToast }) => {
  const layer = useTopLayer(toast.id)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={toast.id}
        className={`${style.toast} ${toast.destructive ? style.destructive : ""}`}
        open={toast.open}
        onOpenChange={(open) => open || dismissToast(toast.id)}
      >
        <div className={style.words}>
          <Radix.Title className={style.title}>{toast.title}</Radix.Title>
          {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
        </div>
        <Radix.Close className={style.close} aria-label="Close">
          <X aria-hidden="true" />
        </Radix.Close>
      </Radix.Root>
      <div ref={layer} popover="manual" className={style.layer}>
        <Radix.Viewport className={style.region} hotkey={["F8"]} />
      </div>
    </Radix.Provider>
  )
}

/** What is shown last stands in front: a dialog may have been opened since the last toast. */
const useTopLayer = (toast: number) => {
  const layer = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each toast
  useEffect(() => {
    layer.current?.hidePopover?.()
    layer.current?.showPopover?.()
  }, [toast])
  return layer
}
