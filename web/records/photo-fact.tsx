import { RecordPhoto } from "./record-photo"
import style from "./records.module.css"

/** A record's photo among its facts; none where it has none. */
export const photoFact = (photoUrl: string | null, alt: string) =>
  photoUrl === null
    ? []
    : [["Photo", <RecordPhoto key="photo" className={style.photo} src={photoUrl} alt={alt} />] as const]
