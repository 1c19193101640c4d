import { useImperativeHandle, useRef, useState } from "react"
import { photoUnread } from "../store/contents"
import { toast } from "../toasts/toast"
import { Checkbox } from "../ui/checkbox"
import { FieldFrame, type FieldIds } from "../ui/field-frame"
import { FullScreen } from "../ui/full-screen"
import { Camera } from "./camera"
import { useCameraChoice } from "./camera-choice"
import { cameraError, hasCamera } from "./camera-stream"
import { PhotoButtons } from "./photo-buttons"
import style from "./photo-field.module.css"
import type { PhotoProps } from "./photo-props"
import { Preview, RemovePhoto } from "./preview"
import { RoomNote } from "./room-note"
import { useObjectUrl } from "./use-object-url"
import { Viewfinder } from "./viewfinder"

/**
 * A photo from the camera or the gallery, with a preview. The file inputs are always offered; the page's own camera
 * only where the browser allows it.
 */
export const PhotoField = (props: PhotoProps) => (
  <FieldFrame label={props.label} error={props.error ?? lostNote(props)}>
    {(ties) => <Photo {...props} ties={ties} />}
  </FieldFrame>
)

const lostNote = ({ isLost, photo }: PhotoProps) => (isLost && !photo ? `${photoUnread}.` : undefined)

const Photo = ({ ties, take, isNext, ...props }: PhotoProps & { ties: FieldIds }) => {
  const { photo, onPick, onRemove } = props
  const preview = useObjectUrl(photo)
  const [open, setOpen] = useState<"camera" | "photo">()
  const close = () => setOpen(undefined)
  const mayStand = take !== undefined && hasCamera()
  const [isChosen, choose] = useCameraChoice()
  const stands = mayStand && isChosen
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(stands ? undefined : take, () => () => input.current?.click())
  const openCamera = () => {
    props.onOpen?.()
    setOpen("camera")
  }
  const refused = () => {
    choose(false)
    toast(cameraError)
  }
  return (
    <div className={style.photo}>
      <RoomNote />
      {stands ? (
        <div className={style.shown}>
          <Viewfinder {...{ preview, take, isNext }} onTake={onPick} onAgain={onRemove} onRefused={refused} />
          {preview && <RemovePhoto onRemove={onRemove} />}
        </div>
      ) : (
        preview && <Preview src={preview} onOpen={() => setOpen("photo")} onRemove={onRemove} />
      )}
      <PhotoButtons
        {...props}
        ties={ties}
        input={input}
        onCamera={hasCamera() && !stands ? openCamera : undefined}
      />
      {mayStand && (
        <Checkbox
          label="Camera in the form"
          checked={isChosen}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
      {open === "camera" && <Camera onTake={onPick} onClose={close} />}
      {open === "photo" && preview && (
        <FullScreen label="Photo" onClose={close}>
          <img src={preview} alt="What will be saved" />
        </FullScreen>
      )}
    </div>
  )
}
