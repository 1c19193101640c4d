import { Camera as CameraIcon } from "lucide"
import { useEffect, useRef, useState } from "react"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { FullScreen } from "../ui/full-screen"
import { Icon } from "../ui/icon"
import style from "./camera.module.css"
import { cameraError, captureFrame, openCamera, stopCamera } from "./camera-stream"
import { useObjectUrl } from "./use-object-url"

type Props = { onTake: (photo: Blob) => void; onClose: () => void }

/** The rear camera on the whole screen: capture a photo, then use or retake it. */
export const Camera = ({ onTake, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const [taken, setTaken] = useState<Blob>()
  const preview = useObjectUrl(taken)
  const refused = () => {
    toast(cameraError)
    onClose()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as it is open
  useEffect(() => runCamera(video, refused), [])
  const capture = async () => {
    if (video.current) setTaken(await captureFrame(video.current))
  }
  const use = () => {
    if (!taken) return
    onTake(taken)
    onClose()
  }
  return (
    <FullScreen
      label="Camera"
      onClose={onClose}
      actions={
        taken ? (
          <>
            <Button variant="outline" className={style.retake} onClick={() => setTaken(undefined)}>
              Retake
            </Button>
            <Button onClick={use}>Use Photo</Button>
          </>
        ) : (
          <button
            type="button"
            className={style.shutter}
            disabled={!ready}
            onClick={capture}
            aria-label="Capture"
          >
            <Icon of={CameraIcon} />
          </button>
        )
      }
    >
      <video ref={video} hidden={taken !== undefined} playsInline muted onPlaying={() => setReady(true)} />
      {preview && <img src={preview} alt="What was taken" />}
      {!ready && (
        <p className={style.waiting} role="status">
          Starting the camera...
        </p>
      )}
    </FullScreen>
  )
}

/** Shows the camera's stream. Returns a function that stops it, which also turns off the camera's light. */
const runCamera = (video: { current: HTMLVideoElement | null }, refused: () => void) => {
  let stream: MediaStream | undefined
  let left = false
  const run = async () => {
    const opened = await openCamera()
    // The user closed the screen before the camera opened.
    if (left) return stopCamera(opened)
    stream = opened
    for (const track of opened.getTracks()) track.onended = refused
    if (!video.current) return
    video.current.srcObject = opened
    await video.current.play()
  }
  run().catch(() => left || refused())
  return () => {
    left = true
    if (stream) stopCamera(stream)
  }
}
