import type { ReactNode } from "react"
import { organicCeiling, tooHot } from "#domain/cooking"
import { withUnit } from "#domain/units"
import { type Unread, unreadReasons } from "#domain/visits"
import styles from "./day-strip.module.css"
import type { ColumnKind, MarkKind } from "./strip-columns"
import { markShapes } from "./strip-drawing"

type Shown = ColumnKind | MarkKind | "low" | "probe"

type Props = {
  shown: ReadonlySet<Shown>
  /** Why days could not be read. */
  reasons: string
  lacksMarks: boolean
}

/** Names what the strip shows and its bars don't explain. */
export const StripLegend = ({ shown, reasons, lacksMarks }: Props) => (
  <ul className={styles.legend}>
    {entries(reasons)
      .filter(({ of }) => shown.has(of))
      .map(({ of, name, shape }) => (
        <li key={of}>
          <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
            {shape}
          </svg>
          {name}
        </li>
      ))}
    {lacksMarks && <li>Turns, materials and visits are not on this phone</li>}
  </ul>
)

const entries = (reasons: string): { of: Shown; name: string; shape: ReactNode }[] => [
  {
    of: "unknown",
    name: "Not on this phone",
    shape: <path className={styles.unknown} d="M0 6h14M0 11h14" />,
  },
  { of: "none", name: "No reading", shape: <path className={styles.none} d="M2 12h10" /> },
  {
    of: "unread",
    name: `Could not be read: ${reasons}`,
    shape: <path className={styles.unread} d="M2.5 2.5l9 9M11.5 2.5l-9 9" />,
  },
  {
    of: "too hot",
    name: `${withUnit("temperature", tooHot)} or more`,
    shape: <Capped as="too-hot" d="M2 2.5h10" />,
  },
  {
    of: "out of range",
    name: `Above ${withUnit("temperature", organicCeiling)}`,
    shape: <Capped as="out-of-range" d="M2 2.5h10M2 7.5h10" />,
  },
  {
    of: "low",
    name: "Lowest of a visit",
    shape: (
      <>
        <path className={styles.hot} d="M2 1h10v13h-10z" />
        <path className={styles["low-hot"]} d="M2 8h10" />
      </>
    ),
  },
  {
    of: "probe",
    name: "Highest by wireless probe",
    shape: <path className={styles.probe} d="M1 7h12" />,
  },
  { of: "turn", name: "Turn", shape: <path className={styles.turn} d={`M7 7${markShapes.turn}`} /> },
  {
    of: "material",
    name: "Material",
    shape: <path className={styles.material} d={`M7 7${markShapes.material}`} />,
  },
]

/** 'closed, weather': each once. */
export const reasonsText = (reasons: Iterable<Unread>) => {
  const given = new Set(reasons)
  return unreadReasons.filter((reason) => given.has(reason)).join(", ")
}

const Capped = ({ as, d }: { as: "too-hot" | "out-of-range"; d: string }) => (
  <>
    <path className={styles.hot} d="M2 1h10v13h-10z" />
    <path className={styles[as]} d={d} />
  </>
)
