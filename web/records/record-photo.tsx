import { useState } from "react"
import style from "./records.module.css"

type Props = { src: string; alt: string; className: string | undefined }

/** A record's photo; without a connection only what this device has of it. */
export const RecordPhoto = ({ src, alt, className }: Props) => {
  const [missing, setMissing] = useState<string>()
  if (missing === src) return <p className={style.note}>The photo is not on this phone</p>
  return <img className={className} src={src} alt={alt} onError={() => setMissing(src)} />
}
