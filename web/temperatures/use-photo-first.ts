import { useRef, useState } from "react"

/** Ms in which a tap on an empty form is the second one of a double tap, which began on the form before. */
const doubleTap = 500

/** A save that takes the photo first: what was to be done is done when the photo has come, once. */
export const usePhotoFirst = () => {
  const camera = useRef<() => void>(null)
  const action = useRef<() => void>(undefined)
  const [openedAt] = useState(() => performance.now())
  const forget = () => {
    action.current = undefined
  }
  return {
    camera,
    isSecondTap: () => performance.now() - openedAt < doubleTap,
    /** Opens the camera at once: browsers allow it within the tap only. */
    take: (then: () => void) => {
      action.current = then
      camera.current?.()
    },
    /** The user has opened the camera themself, and says later what is to be done. */
    forget,
    goOn: (isReady: boolean) => {
      const then = action.current
      forget()
      if (isReady) then?.()
    },
  }
}
