import { CloudOff, CloudUpload } from "lucide"
import { Icon } from "../ui/icon"
import { Picture } from "./picture"
import style from "./site.module.css"

/** What helps between the piles, and in the office. */
export const Yard = () => (
  <section className={style.part} aria-labelledby="yard">
    <h2 id="yard" className={style.statement}>
      Nothing waits for a signal
    </h2>
    <ul className={`${style.proofs} ${style.yard}`}>
      <li>
        <Offline />
        <h3>Between the piles</h3>
        <p>
          Without a connection you log, turn and sell as ever. The phone keeps each record with its photo and
          its time, and sends it when the signal is back.
        </p>
      </li>
      <li>
        <Picture
          name="preview-board"
          alt="The board on a desk: every pile with its last thirty days and what it needs"
          width={1024}
          height={576}
        />
        <h3>In the office</h3>
        <p>
          The board has every pile on one screen: thirty days of each, what it needs, and who was there today.
        </p>
      </li>
    </ul>
  </section>
)

const Offline = () => (
  <ol className={`${style.log} ${style.unsent}`}>
    <li>
      <Icon of={CloudOff} /> No connection <span>8:21 AM</span>
    </li>
    <li>
      <b>148 °F</b> <span>A-204 · kept on this phone</span>
    </li>
    <li>
      <b>163 °F</b> <span>B-310 · kept on this phone</span>
    </li>
    <li>
      <Icon of={CloudUpload} /> 2 records sent <span>8:47 AM</span>
    </li>
  </ol>
)
