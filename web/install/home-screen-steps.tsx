import { Share, SquarePlus } from "lucide"
import { brand } from "../lib/title"
import { Icon } from "../ui/icon"
import { Note } from "./note"
import style from "./note.module.css"

/** For iPhones and iPads, where nobody but the user can do it. */
export const HomeScreenSteps = () => (
  <Note title={`${brand()} on your home screen`} dismiss="Close">
    <p>It opens with one tap, and keeps what you save there. You log in there once more.</p>
    <ol className={style.steps}>
      <li>
        <span>Tap Share in the browser's bar, or in its menu (•••)</span>
        <Icon of={Share} />
      </li>
      <li>
        <span>Tap Add to Home Screen</span>
        <Icon of={SquarePlus} />
      </li>
    </ol>
  </Note>
)
