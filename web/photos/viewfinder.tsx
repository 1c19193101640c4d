import { Camera, RotateCcw } from "lucide"
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react"
import { Icon } from "../ui/icon"
import { captureFrame } from "./camera-stream"
import { useLiveCamera } from "./use-live-camera"
import style from "./viewfinder.module.css"

type Props = {
  /** The address of the photo that was taken. */
  preview: string | undefined
  onTake: (photo: Blob) => void
  onAgain: () => void
  onRefused: () => void
  /** Takes the photo from outside. */
  take: Ref<() => void>
  /** Becomes true when the photo is next: the picture comes into sight, also above a phone's keyboard. */
  isNext: boolean | undefined
}

/** Ms after the photo came in which a tap is the second one of a double tap: it would throw the photo away. */
const doubleTap = 500

/** The camera's picture in a form: a tap takes the photo, another tap takes it again. */
export const Viewfinder = ({ preview, onTake, onAgain, onRefused, take, isNext }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const finder = useRef<HTMLButtonElement>(null)
  const state = useRef<"idle" | "wanted" | "taking">("idle")
  const stream = useLiveCamera(onRefused)
  useEffect(() => {
    if (!video.current || preview) return
    video.current.srcObject = stream ?? null
    // Rejects when the form is left before the first frame.
    if (stream) video.current.play().catch(() => undefined)
  }, [stream, preview])
  useEffect(() => {
    if (!isNext) return
    finder.current?.scrollIntoView({ block: "nearest" })
    // Where both do not fit, the number that is typed stays.
    document.activeElement?.closest("form input")?.scrollIntoView({ block: "nearest" })
  }, [isNext])
  const capture = async () => {
    if (!video.current || state.current === "taking") return
    // Without a picture yet, the first frame is taken.
    if (video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      state.current = "wanted"
      return
    }
    state.current = "taking"
    await captureFrame(video.current).then(onTake, onRefused)
    state.current = "idle"
  }
  const cameAt = useRef(0)
  useLayoutEffect(() => {
    if (preview) cameAt.current = performance.now()
  }, [preview])
  const again = () => {
    if (performance.now() - cameAt.current >= doubleTap) onAgain()
  }
  useImperativeHandle(take, () => () => void capture())
  return (
    <button
      ref={finder}
      type="button"
      className={style.finder}
      aria-label={preview ? "Take the photo again" : "Take the photo"}
      onClick={preview ? again : capture}
    >
      <video
        ref={video}
        hidden={preview !== undefined}
        playsInline
        muted
        onPlaying={() => state.current === "wanted" && capture()}
      />
      {preview && <img src={preview} alt="What will be saved" />}
      <span className={style.words}>
        {preview ? <Icon of={RotateCcw} /> : <Icon of={Camera} />}
        {preview ? "Tap to take it again" : "Tap to take the photo"}
      </span>
    </button>
  )
}
