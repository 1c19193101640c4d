import { useEffect, useState, useSyncExternalStore } from "react"
import { idsIn, logTemperatureScreen } from "#contract/screens"
import { openCamera, stopCamera } from "./camera-stream"

/** Ms without a form until the camera stops: the next form takes the stream over. */
const handOver = 3000

/** As long as the next pile's form is on its way, which on a slow phone reads its draft first. */
const longestHandOver = 30_000

let opened: Promise<MediaStream> | undefined
let forms = 0
/** The address of the form that opened or took it last. */
let holder = ""

const hold = () => {
  forms += 1
  holder = location.pathname
  opened ??= openCamera()
  return opened
}

const release = () => {
  forms -= 1
  stopSoon(handOver)
}

const stopSoon = (waited: number) => {
  setTimeout(() => {
    if (forms > 0) return
    if (isFormComing() && waited < longestHandOver) return stopSoon(waited + handOver)
    opened?.then(stopCamera, () => undefined)
    opened = undefined
  }, handOver)
}

const isFormComing = () =>
  document.visibilityState !== "hidden" &&
  location.pathname !== holder &&
  idsIn(logTemperatureScreen, location.pathname) !== undefined

/** The rear camera's stream while a form shows it and the page is in sight; one stream for all forms. */
export const useLiveCamera = (onRefused: () => void) => {
  const [stream, setStream] = useState<MediaStream>()
  const isInSight = useSyncExternalStore(onVisibility, () => document.visibilityState !== "hidden")
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera does not depend on who is told
  useEffect(() => {
    if (!isInSight) return
    let here = true
    const refuse = () => {
      opened = undefined
      if (here) onRefused()
    }
    hold().then((stream) => {
      for (const track of stream.getTracks()) track.onended = refuse
      if (here) setStream(stream)
    }, refuse)
    return () => {
      here = false
      setStream(undefined)
      release()
    }
  }, [isInSight])
  return stream
}

const onVisibility = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}
