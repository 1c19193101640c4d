import { Camera, Trash2 } from "lucide-react"
import { type ChangeEvent, type Ref, useEffect, useState } from "react"
import { Button } from "./button"
import { buttonClass } from "./button-class"
import { Labelled } from "./labelled"
import style from "./photo-field.module.css"

type Props = {
  label: string
  error?: string | undefined
  photo: Blob | undefined
  /** While the picture is being made smaller. */
  busy?: boolean
  onPick: (file: File) => void
  onRemove: () => void
  ref?: Ref<HTMLInputElement>
}

/** A picture from the device's camera, with a look at it before it is sent. */
export const PhotoField = ({ label, error, photo, busy, onPick, onRemove, ref }: Props) => {
  const preview = useObjectUrl(photo)
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same picture may be chosen again after it has been removed.
    event.target.value = ""
    if (file) onPick(file)
  }
  return (
    <Labelled label={label} error={error}>
      {(ties) => (
        <div className={style.photo}>
          {preview && <img className={style.preview} src={preview} alt="What will be saved" />}
          <div className={style.actions}>
            <span className={`${buttonClass(photo ? "outline" : "secondary")} ${style.take}`}>
              <Camera aria-hidden="true" />
              {busy ? "Reading the photo..." : photo ? "Take again" : "Take a photo"}
              <input
                ref={ref}
                {...ties}
                className={style.input}
                type="file"
                accept="image/*"
                capture="environment"
                onChange={picked}
              />
            </span>
            {photo && (
              <Button variant="outline" onClick={onRemove} aria-label="Remove photo">
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
    </Labelled>
  )
}

const useObjectUrl = (blob: Blob | undefined) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [blob])
  return url
}
