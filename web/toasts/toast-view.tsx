import * as Radix from "@radix-ui/react-toast"
import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { dismissToast, type ShownToast } from "./toast"
import style from "./toast-view.module.css"

/** Five seconds, swiped away to the right, reached with F8; in front of dialogs too. */
export const ToastView = ({ toast }: { toast: ShownToast }) => {
  const layer = useTopLayer(toast.id)
  const shown = useTapBeforeDialog(toast.id)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={toast.id}
        ref={shown}
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

/** In front of a dialog nothing else can be tapped: the tap would reach what is behind. There it closes the toast. */
const useTapBeforeDialog = (toast: number) => {
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const tapped = (event: MouseEvent) => {
      const { left = 0, right = 0, top = 0, bottom = 0 } = shown.current?.getBoundingClientRect() ?? {}
      const { clientX: x, clientY: y, detail } = event
      const isInside = left < x && x < right && top < y && y < bottom
      // A key's click has no place.
      if (detail === 0 || !isInside || !document.querySelector("dialog[open]")) return
      event.preventDefault()
      event.stopPropagation()
      dismissToast(toast)
    }
    addEventListener("click", tapped, true)
    return () => removeEventListener("click", tapped, true)
  }, [toast])
  return shown
}

/** What is shown last stands in front: a dialog may have been opened since the last toast. */
const useTopLayer = (toast: number) => {
  const layer = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each toast
  useEffect(() => {
    // Not hidePopover: Chrome 114 throws when nothing is shown. Before it there are no popovers.
    layer.current?.togglePopover?.(false)
    layer.current?.togglePopover?.(true)
  }, [toast])
  return layer
}
