import { Camera } from "lucide"
import { useRef, useState } from "react"
import { photoLimit } from "#contract/temperatures"
import { FileInput } from "../photos/file-input"
import { useObjectUrl } from "../photos/use-object-url"
import { usePhotoPicker } from "../photos/use-photo-picker"
import { Button } from "../ui/button"
import { FullScreen } from "../ui/full-screen"
import { Icon } from "../ui/icon"
import style from "./ladder.module.css"
import { type Place, positionName } from "./rungs"
import type { Rungs } from "./use-rungs"

type Props = { place: Place; rungs: Rungs }

/** The name of a position, which takes a photo there, and shows it once there is one. */
export const PositionPhoto = ({ place, rungs }: Props) => {
  const position = positionName(place)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const photo = rungs.photoAt(place.position)
  const url = useObjectUrl(photo)
  const { reading: isReading, pick } = usePhotoPicker(photoLimit, (taken) => rungs.setPhoto(place, taken))
  const take = () => {
    setOpen(false)
    input.current?.click()
  }
  const remove = () => {
    setOpen(false)
    rungs.setPhoto(place, undefined)
  }
  return (
    <>
      <button
        type="button"
        className={style.position}
        aria-label={`${photo ? "Look at the photo" : "Take a photo"} of ${position}`}
        aria-busy={isReading}
        onClick={() => (photo ? setOpen(true) : take())}
      >
        <span translate="no">{position}</span>
        {url ? <img src={url} width="32" height="24" alt="" /> : <Icon of={Camera} />}
      </button>
      <span hidden>
        <FileInput
          aria-label={`Photo of ${position}`}
          tabIndex={-1}
          capture="environment"
          onPick={pick}
          ref={(field) => {
            input.current = field
          }}
        />
      </span>
      {isOpen && url && (
        <FullScreen
          label={`Photo of ${position}`}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="outline" onClick={take}>
                Take again
              </Button>
              <Button variant="destructive" onClick={remove}>
                Remove photo
              </Button>
            </>
          }
        >
          <img src={url} alt={`What was seen at ${position}`} />
        </FullScreen>
      )}
    </>
  )
}
