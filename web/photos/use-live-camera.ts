import { useEffect, useState, useSyncExternalStore } from "react"
import { openCamera, stopCamera } from "./camera-stream"

/**
 * Ms without a form until the camera stops: the next pile's form, which on a slow phone takes over a second to read its draft,
 * takes the stream over.
 */
const handOver = 3000

let opened: Promise<MediaStream> | undefined
let forms = 0

const hold = () => {
  forms += 1
  opened ??= openCamera()
  return opened
}

const release = () => {
  forms -= 1
  setTimeout(() => {
    if (forms > 0) return
    opened?.then(stopCamera, () => undefined)
    opened = undefined
  }, handOver)
}

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
