import { useEffect, useState } from "react"
import { useObjectUrl } from "../photos/use-object-url"
import { photoOf } from "../store/photos"
import { FullScreen } from "../ui/full-screen"
import style from "./waiting.module.css"

/** A record's photo, which opens large. */
export const RecordPhoto = ({ photoKey, of }: { photoKey: string; of: string }) => {
  const url = useObjectUrl(useStoredPhoto(photoKey))
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={style.photo}
        aria-label={`Look at the photo of ${of}`}
        onClick={() => setOpen(true)}
      >
        {url && <img src={url} alt="" width="72" height="54" />}
      </button>
      {open && url && (
        <FullScreen label="Photo" onClose={() => setOpen(false)}>
          <img src={url} alt={`What was seen, ${of}`} />
        </FullScreen>
      )}
    </>
  )
}

/** Undefined until it is read, and where it can't be. */
const useStoredPhoto = (key: string) => {
  const [photo, setPhoto] = useState<Blob>()
  useEffect(() => {
    let here = true
    photoOf(key).then(
      (found) => here && setPhoto(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [key])
  return photo
}
