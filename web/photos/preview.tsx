import { Maximize2, Trash2 } from "lucide"
import { Icon } from "../ui/icon"
import style from "./photo-field.module.css"

type Props = { src: string; onOpen: () => void; onRemove: () => void }

/** The photo that will be saved: a tap shows it on the whole screen. */
export const Preview = ({ src, onOpen, onRemove }: Props) => (
  <div className={style.shown}>
    <button type="button" className={style.look} onClick={onOpen}>
      <img className={style.preview} src={src} alt="What will be saved" />
      <Icon of={Maximize2} label="Look at the photo" />
    </button>
    <RemovePhoto onRemove={onRemove} />
  </div>
)

export const RemovePhoto = ({ onRemove }: { onRemove: () => void }) => (
  <button type="button" className={style.remove} aria-label="Remove photo" onClick={onRemove}>
    <Icon of={Trash2} />
  </button>
)
