import { farmScreen } from "#contract/screens"
import { Link } from "../ui/link"
import style from "./rare-parts.module.css"

const steps = [
  { href: `${farmScreen}#name`, label: "Name the farm", words: "It stands on every report." },
  {
    href: `${farmScreen}#invite`,
    label: "Invite your people",
    words: "Each gets a link, by a code to scan.",
  },
  { href: `${farmScreen}#phones`, label: "Set up the phones", words: "A code shows each phone what to tap." },
]

/** What a manager does first, beside the first pile. */
export const FirstSteps = () => (
  <section className={style.steps} aria-labelledby="first-steps">
    <h3 id="first-steps">Also at the beginning</h3>
    <ul>
      {steps.map(({ href, label, words }) => (
        <li key={href}>
          <Link href={href}>
            <b>{label}</b>
            <span>{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
