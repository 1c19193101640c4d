// Radix draws by React's own JSX: what it is given is said here.

import * as Radix from "@radix-ui/react-toast"
import { X } from "lucide"
import {
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
} from "react"
import { say } from "#domain/language"
import { Icon } from "../ui/icon"
import { dismissToast, type ShownToast } from "./toast"
import style from "./toast-view.module.css"

/** A toast for five seconds: a swipe to the right closes it, F8 focuses it, and it is in front of dialogs. */
export const ToastView = ({ toast }: { toast: ShownToast }) => {
  const layer = useTopLayer(toast.id)
  const shown = useTapBeforeDialog(toast.id)
  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      shown.current = element
      return makeRoom(element)
    },
    [shown],
  )
  return (
    <Radix.Provider label={say("Notification")} duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={toast.id}
        ref={attach}
        className={`${style.toast} ${toast.destructive ? style.destructive : ""}`}
        open={toast.open}
        onOpenChange={(open) => open || dismissToast(toast.id)}
        onMouseDown={keepFocus}
      >
        <div className={style.words}>
          <Radix.Title className={style.title}>{say(toast.title)}</Radix.Title>
          {toast.description && <Radix.Description>{say(toast.description)}</Radix.Description>}
        </div>
        <Radix.Close className={style.close} aria-label={say("Close")}>
          <Icon of={X} />
        </Radix.Close>
      </Radix.Root>
      <div ref={layer} popover="manual" className={style.layer}>
        <Radix.Viewport
          className={style.region}
          hotkey={["F8"]}
          label={`${say("Notifications")} ({hotkey})`}
        />
      </div>
    </Radix.Provider>
  )
}

type InPage = {
  ref: Ref<HTMLLIElement>
  /** The name of its region. */
  name: string
  className: string
  words: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A toast in the page's flow, until it is closed: by a swipe to the right, or the keyboard after F8. */
export const ToastInPage = ({ ref, name, className, words, onClose, children }: InPage) => (
  <Radix.Provider label={say("Notification")} duration={Infinity} swipeDirection="right" swipeThreshold={50}>
    <Radix.Root
      ref={ref}
      className={className}
      open
      onOpenChange={(open) => open || onClose()}
      onMouseDown={keepFocus}
    >
      <Radix.Title asChild>
        <p>{words}</p>
      </Radix.Title>
      {children}
    </Radix.Root>
    <Radix.Viewport className={style.inPage} hotkey={["F8"]} label={`${say(name)} ({hotkey})`} />
  </Radix.Provider>
)

/** Below the page's end there is room for the toast, and a field that is typed into stays in sight above it. */
const makeRoom = (toast: HTMLElement | null) => {
  if (!toast) return
  const { style } = document.documentElement
  style.setProperty("--toast", `${toast.parentElement?.offsetHeight}px`)
  document.activeElement?.closest("input, textarea, select")?.scrollIntoView({ block: "nearest" })
  return () => void style.removeProperty("--toast")
}

/** A touched toast would take the focus from a field, and a toast that has it stays. A touch ends in mouse events. */
const keepFocus = (event: ReactMouseEvent) => event.preventDefault()

/**
 * A modal dialog makes the toast inert, so a tap on the toast would reach the element behind. This closes the toast
 * instead.
 */
const useTapBeforeDialog = (toast: number) => {
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const tapped = (event: MouseEvent) => {
      const { left = 0, right = 0, top = 0, bottom = 0 } = shown.current?.getBoundingClientRect() ?? {}
      const { clientX: x, clientY: y, detail } = event
      const isInside = left < x && x < right && top < y && y < bottom
      // A click by the keyboard has no position.
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

/** Moves the toast to the front of the top layer: a dialog may have been opened since the last one. */
const useTopLayer = (toast: number) => {
  const layer = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each toast
  useEffect(() => {
    // Not hidePopover: Chrome 114 throws when nothing is shown. Before it there are no popovers.
    layer.current?.togglePopover?.(false)
    layer.current?.togglePopover?.(true)
  }, [toast])
  return layer
}
