import { cookingDaysNeeded, cookingThreshold, isHot } from "#domain/cooking"
import styles from "./day-strip.module.css"
import type { Column, MarkKind } from "./strip-columns"
import { markShapes } from "./strip-drawing"

const markNames: Record<MarkKind, string> = { turn: "Turn", material: "Material" }

/** Names what the strip shows, and nothing else. */
export const StripLegend = ({
  columns,
  kinds,
}: {
  columns: readonly Column[]
  kinds: readonly MarkKind[]
}) => {
  const shown = [
    columns.some(({ hotDay }) => hotDay) && {
      name: `Hot day, counted to ${cookingDaysNeeded}`,
      shape: <Square as="hotSquare" />,
    },
    columns.some(({ highest }) => highest && !isHot(highest.temperature)) && {
      name: `Below ${cookingThreshold} °F`,
      shape: <Square as="belowSquare" />,
    },
    columns.some(({ highest }) => !highest) && { name: "No reading", shape: <Hatched /> },
    ...kinds.map((kind) => ({
      name: markNames[kind],
      shape: <path className={styles[kind]} d={`M7 7${markShapes[kind]}`} />,
    })),
  ]
  return (
    <ul className={styles.legend}>
      {shown.map(
        (each) =>
          each && (
            <li key={each.name}>
              <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
                {each.shape}
              </svg>
              {each.name}
            </li>
          ),
      )}
    </ul>
  )
}

const Square = ({ as }: { as: "hotSquare" | "belowSquare" }) => (
  <rect className={styles[as]} x="2.75" y="1.75" width="8.5" height="10.5" />
)

const Hatched = () => <path className={styles.hatch} d="M1 9L9 1M3 13L13 3M9 13L13 9" />
