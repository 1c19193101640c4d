import * as Radix from "@radix-ui/react-toast"
import { X } from "lucide-react"
import { dismissToast, type ShownToast } from "../lib/toast"
import style from "./toast-region.module.css"

/** Five seconds, swiped away to the right, reached with F8. */
export const ToastRegion = ({ toast }: { toast: ShownToast }) => (
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
    <Radix.Viewport className={style.region} hotkey={["F8"]} />
  </Radix.Provider>
)
