import { Computer, Smartphone } from "lucide"
import { Icon } from "../ui/icon"
import { pictureOf } from "./picture"
import style from "./site.module.css"

/** The requirements for a log to count as evidence. */
export const Proof = () => (
  <section className={style.part} aria-labelledby="proof">
    <h2 id="proof" className={style.statement}>
      Ready when the inspector comes
    </h2>
    <ul className={style.proofs}>
      <li>
        <div className={style.paper}>
          <img
            src={pictureOf("preview-report")}
            alt="A printed report: the pile, its hot days and turns beside the rules, day by day"
            width="560"
            height="700"
            loading="lazy"
          />
        </div>
        <h3>One report says it all</h3>
        <p>
          Hot days, turns, gaps and photos beside the rules, with your farm's name and room to sign. It prints
          from any browser.
        </p>
      </li>
      <li>
        <Struck />
        <h3>Struck through, not erased</h3>
        <p>A wrong number stays readable, with a reason and a name, and counts nowhere.</p>
      </li>
      <li>
        <OwnMachine />
        <h3>Your machine, no cloud</h3>
        <p>
          One program and one file on a computer of yours. No tracking, no internet needed, and a backup is
          one command.
        </p>
      </li>
    </ul>
  </section>
)

const Struck = () => (
  <ol className={style.log}>
    <li>
      <b>151 °F</b> <span>8:26 AM · Bo Hill</span>
    </li>
    <li>
      <s>199 °F</s> <span>8:21 AM · Bo Hill</span>
      <em>Voided by Ana Berg: wrong pile</em>
    </li>
    <li>
      <b>148 °F</b> <span>8:04 AM · Bo Hill</span>
    </li>
  </ol>
)

/** A computer of the yard, and the phones around it. */
const OwnMachine = () => (
  <div className={style.own} aria-hidden="true">
    <Icon of={Smartphone} />
    <Icon of={Computer} />
    <Icon of={Smartphone} />
  </div>
)
