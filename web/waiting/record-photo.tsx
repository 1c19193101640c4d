import { useState } from "react"
import { useObjectUrl } from "../photos/use-object-url"
import { FullScreen } from "../ui/full-screen"
import style from "./waiting.module.css"

/** A record's photo, which opens large. */
export const RecordPhoto = ({ photo, of }: { photo: Blob; of: string }) => {
  const url = useObjectUrl(photo)
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
