import { cookingDaysNeeded, cookingThreshold, organicCeiling } from "#domain/cooking"
import { type Heat, heatOf, heats } from "#domain/heat"
import { tooCold, tooHot } from "#domain/needs"
import { withUnit } from "#domain/units"
import { heatClass } from "../rows/heat-mark"
import styles from "./day-strip.module.css"
import type { Column, MarkKind } from "./strip-columns"
import { isHollow, markShapes, notchesOf } from "./strip-drawing"

const markNames: Record<MarkKind, string> = { turn: "Turn", material: "Material" }

/** A hot day without a count comes after the last that counts. */
const heatNames = (): readonly [Heat, string][] => [
  ["hot", `Hot day after the ${cookingDaysNeeded}th`],
  ["too hot", `Too hot (${withUnit("temperature", tooHot)})`],
  ["out of range", `Above ${withUnit("temperature", organicCeiling)}`],
  ["warm", `Below ${withUnit("temperature", cookingThreshold)}`],
  ["cold", `Cold (below ${withUnit("temperature", tooCold)})`],
]

type Props = {
  columns: readonly Column[]
  hasGaps: boolean
  kinds: readonly MarkKind[]
}

/** Names what the strip shows, and nothing else. */
export const StripLegend = ({ columns, hasGaps, kinds }: Props) => (
  <ul className={styles.legend}>
    {[
      ...heatEntries(columns),
      ...(hasGaps ? [{ name: "No reading", shape: <Hatched /> }] : []),
      ...kinds.map((kind) => ({
        name: markNames[kind],
        shape: <path className={styles[kind]} d={`M7 7${markShapes[kind]}`} />,
      })),
    ].map(({ name, shape }) => (
      <li key={name}>
        <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          {shape}
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

const heatEntries = (columns: readonly Column[]) => {
  const shown = columns.flatMap(({ highest, hotDay }) =>
    highest ? { heat: heatOf(highest.temperature), hotDay } : [],
  )
  const counted = heats.find((heat) => shown.some((each) => each.heat === heat && each.hotDay))
  const others = heatNames().filter(([heat]) =>
    shown.some((each) => each.heat === heat && (heat !== "hot" || !each.hotDay)),
  )
  return [
    ...(counted
      ? [{ name: `Hot day, counted to ${cookingDaysNeeded}`, shape: <Counted as={counted} /> }]
      : []),
    ...others.map(([heat, name]) => ({ name, shape: <Square as={heat} /> })),
  ]
}

const Square = ({ as }: { as: Heat }) => (
  <>
    <rect
      className={`${heatClass(as)} ${isHollow(as) ? styles.hollow : styles.filled}`}
      x="2.75"
      y="1.75"
      width="8.5"
      height="10.5"
    />
    <path
      className={styles.notch}
      d={Array.from({ length: notchesOf(as) }, (_, step) => `M2.75 ${5 + step * 4}h8.5`).join("")}
    />
  </>
)

/** Its number stands over the column of a day that counts. */
const Counted = ({ as }: { as: Heat }) => (
  <>
    <Square as={as} />
    <text className={styles.inside} x="7" y="10.5">
      1
    </text>
  </>
)

const Hatched = () => <path className={styles.hatch} d="M1 9L9 1M3 13L13 3M9 13L13 9" />
