import type { ReactNode } from "react"
import { organicCeiling, tooHot } from "#domain/cooking"
import { withUnit } from "#domain/units"
import styles from "./day-strip.module.css"
import type { ColumnKind, MarkKind } from "./strip-columns"
import { markShapes } from "./strip-drawing"

type Props = { shown: ReadonlySet<ColumnKind | MarkKind>; lacksMarks: boolean }

/** Names what the strip shows and its bars don't explain. */
export const StripLegend = ({ shown, lacksMarks }: Props) => (
  <ul className={styles.legend}>
    {entries()
      .filter(({ of }) => shown.has(of))
      .map(({ of, name, shape }) => (
        <li key={of}>
          <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
            {shape}
          </svg>
          {name}
        </li>
      ))}
    {lacksMarks && <li>Turns and materials are not on this phone</li>}
  </ul>
)

const entries = (): { of: ColumnKind | MarkKind; name: string; shape: ReactNode }[] => [
  {
    of: "unknown",
    name: "Not on this phone",
    shape: <path className={styles.unknown} d="M0 6h14M0 11h14" />,
  },
  { of: "none", name: "No reading", shape: <path className={styles.none} d="M2 12h10" /> },
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
  { of: "turn", name: "Turn", shape: <path className={styles.turn} d={`M7 7${markShapes.turn}`} /> },
  {
    of: "material",
    name: "Material",
    shape: <path className={styles.material} d={`M7 7${markShapes.material}`} />,
  },
]

const Capped = ({ as, d }: { as: "too-hot" | "out-of-range"; d: string }) => (
  <>
    <path className={styles.hot} d="M2 1h10v13h-10z" />
    <path className={styles[as]} d={d} />
  </>
)
