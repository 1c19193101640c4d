import { Camera } from "lucide"
import { photoLimit } from "#contract/temperatures"
import { sendWithPhoto } from "../outbox/put-right"
import { FileInput } from "../photos/file-input"
import { usePhotoPicker } from "../photos/use-photo-picker"
import type { KeptRecord } from "../store/contents"
import { buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import style from "./waiting.module.css"

/** Opens the phone's camera, and sends the record with the photo. */
export const TakeAgain = ({ record, name: noun }: { record: KeptRecord; name: string }) => {
  const { reading, pick } = usePhotoPicker(photoLimit, (photo) => sendWithPhoto(record, photo))
  return (
    <span className={buttonClass("primary", style.file)}>
      <Icon of={Camera} />
      {reading ? "Reading the photo..." : "Take again"}
      <FileInput aria-label={`Take again: ${noun}`} capture="environment" onPick={pick} />
    </span>
  )
}
