import { useState } from "react"

/** The key in localStorage. The choice is about the device, so it stays after a logout. */
export const cameraKey = "camera in the form"

/** Does the camera stand in the form on this device? */
export const useCameraChoice = () => {
  const [isOn, setOn] = useState(() => localStorage.getItem(cameraKey) !== null)
  const choose = (on: boolean) => {
    setOn(on)
    if (!on) return localStorage.removeItem(cameraKey)
    try {
      localStorage.setItem(cameraKey, "on")
    } catch {
      // No space on the device: the choice is for this form only.
    }
  }
  return [isOn, choose] as const
}
