import { useState } from "react"
import { deviceStorage } from "../lib/storage"

/** The key in `deviceStorage`. The choice is about the device, so it stays after a logout. */
export const cameraKey = "camera in the form"

/** Does the camera stand in the form on this device? */
export const useCameraChoice = () => {
  const [isOn, setOn] = useState(() => deviceStorage.get(cameraKey) !== null)
  const choose = (on: boolean) => {
    setOn(on)
    if (on) deviceStorage.set(cameraKey, "on")
    else deviceStorage.remove(cameraKey)
  }
  return [isOn, choose] as const
}
