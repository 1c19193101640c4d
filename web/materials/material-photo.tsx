import type { Material } from "#domain/materials"
import { RecordPhoto } from "../records/record-photo"
import style from "./material-history.module.css"

/** The photo of a load's ticket, if there is one. */
export const MaterialPhoto = ({ material: { photoUrl } }: { material: Material }) =>
  photoUrl && <RecordPhoto className={style.photo} src={photoUrl} alt="The load's ticket" />
