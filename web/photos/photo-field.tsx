import { Camera as CameraIcon, Image as ImageIcon, Maximize2, Trash2, Video } from "lucide-react"
import { type ChangeEvent, type ComponentProps, type Ref, useState } from "react"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { FieldFrame } from "../ui/field-frame"
import { FullScreen } from "../ui/full-screen"
import { Camera } from "./camera"
import { hasCamera } from "./camera-stream"
import style from "./photo-field.module.css"
import { useObjectUrl } from "./use-object-url"

type Props = {
  label: string
  error?: string | undefined
  photo: Blob | undefined
  /** True while the picture is resized. */
  busy?: boolean
  onPick: (photo: Blob) => void
  onRemove: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A photo from the camera or the gallery, with a preview. The file inputs are always offered; the page's own camera
 * only where the browser allows it.
 */
export const PhotoField = ({ label, error, photo, busy, onPick, onRemove, ref }: Props) => {
  const preview = useObjectUrl(photo)
  const [open, setOpen] = useState<"camera" | "photo">()
  const close = () => setOpen(undefined)
  return (
    <FieldFrame label={label} error={error}>
      {(ties) => (
        <div className={style.photo}>
          {preview && <Preview src={preview} onOpen={() => setOpen("photo")} onRemove={onRemove} />}
          <div className={style.actions}>
            <span className={`${buttonClass(photo ? "outline" : "secondary")} ${style.take}`}>
              <CameraIcon aria-hidden="true" />
              {busy ? "Reading the photo..." : photo ? "Take again" : "Take a photo"}
              <FileInput ref={ref} {...ties} capture="environment" onPick={onPick} />
            </span>
            <span className={`${buttonClass("outline")} ${style.take}`}>
              <ImageIcon aria-hidden="true" />
              {photo ? "Choose another" : "Choose a photo"}
              {/* With `capture` a phone opens its camera at once and offers no stored photos. */}
              <FileInput aria-label={photo ? "Choose another" : "Choose a photo"} onPick={onPick} />
            </span>
            {hasCamera() && (
              <Button variant="outline" onClick={() => setOpen("camera")}>
                <Video aria-hidden="true" />
                Open Camera
              </Button>
            )}
          </div>
          {open === "camera" && <Camera onTake={onPick} onClose={close} />}
          {open === "photo" && preview && (
            <FullScreen label="Photo" onClose={close}>
              <img src={preview} alt="What will be saved" />
            </FullScreen>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

type PreviewProps = { src: string; onOpen: () => void; onRemove: () => void }

const Preview = ({ src, onOpen, onRemove }: PreviewProps) => (
  <div className={style.shown}>
    <button type="button" className={style.look} onClick={onOpen}>
      <img className={style.preview} src={src} alt="What will be saved" />
      <Maximize2 role="img" aria-label="Look at the photo" />
    </button>
    <button type="button" className={style.remove} aria-label="Remove photo" onClick={onRemove}>
      <Trash2 aria-hidden="true" />
    </button>
  </div>
)

type FileInputProps = ComponentProps<"input"> & { onPick: (file: Blob) => void }

const FileInput = ({ onPick, ...props }: FileInputProps) => {
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Allows the same file to be chosen again after it was removed.
    event.target.value = ""
    if (file) onPick(file)
  }
  return <input {...props} className={style.input} type="file" accept="image/*" onChange={picked} />
}
