import { cookingThreshold, organicCeiling, tooCold, tooHot } from "#domain/cooking"
import { dayMs } from "#domain/day"
import { type Heat, heatOf } from "#domain/heat"
import type { Day, Report } from "#domain/report"
import { withUnit } from "#domain/units"
import { heatClass } from "../rows/heat-mark"
import { dayText } from "./calendar"
import { drawnDays, evenly } from "./drawn-days"
import style from "./heat-curve.module.css"
import { shapes, turnShape, unreadShape } from "./heat-shapes"
import type { TableDay } from "./table-days"

const bounds = [tooCold, cookingThreshold, tooHot, organicCeiling]

/** The most important first: of two whose degrees would stand over each other the later one has none. */
const byWeight = [cookingThreshold, organicCeiling, tooHot, tooCold]

/** A line of text, in per cent of the plot. */
const lineHeight = 8

const namedBounds = ({ y }: Place) => {
  const places = new Map(bounds.map((bound) => [bound, Number.parseFloat(y(bound))]))
  const distance = (one: number, other: number) => Math.abs((places.get(one) ?? 0) - (places.get(other) ?? 0))
  const named = new Set<number>()
  for (const bound of byWeight)
    if ([...named].every((each) => distance(each, bound) >= lineHeight)) named.add(bound)
  return named
}

/** More days get smaller marks. */
const largeUpTo = 60

/** More marks than a year has days could not be told apart. */
const most = 400

/** The days that were read or turned, and those without a reading between them, in order. */
type Props = { report: Report; days: readonly TableDay[] }

/** The highest reading of each day on an axis of days, and the turns; told by shapes, for printers without colours. */
export const HeatCurve = ({ report: { hotDays }, days }: Props) => {
  const measured = days.filter(({ readings }) => readings > 0)
  const turned = days.filter(({ turns }) => turns > 0)
  const unread = days.filter((day) => day.unread)
  if (measured.length === 0) return null
  const place = placeIn(days, measured)
  const named = namedBounds(place)
  const drawn = drawnDays(measured, most)
  const threshold = withUnit("temperature", cookingThreshold)
  const name = `The highest reading of each of ${measured.length} days, ${hotDays.length} of them at or above ${threshold}. The table below lists them.`
  return (
    <figure className={style.figure}>
      <svg className={measured.length > largeUpTo ? style.dense : style.curve} role="img" aria-label={name}>
        {bounds.map((bound) => (
          <Bound key={bound} bound={bound} y={place.y(bound)} isNamed={named.has(bound)} />
        ))}
        {linesOf(drawn, measured).map(([from, to]) => (
          <line key={to.day} className={style.line} {...ends(place, from, to)} />
        ))}
        {drawn.map((day) => (
          <DayMark key={day.day} day={day} place={place} />
        ))}
        {evenly(turned, most).map(({ day }) => (
          <Shape key={day} path={turnShape} x={place.x(day)} y="100%" />
        ))}
        {evenly(unread, most).map(({ day }) => (
          <Shape key={day} path={unreadShape} x={place.x(day)} y="100%" />
        ))}
      </svg>
      <Dates days={days} />
      <Legend isEach={drawn.length === measured.length} hasUnread={unread.length > 0} />
    </figure>
  )
}

const DayMark = ({ day: { day, highest }, place }: { day: Day; place: Place }) => {
  const heat = heatOf(highest)
  return <Shape path={shapes[heat].path} className={heatClass(heat)} x={place.x(day)} y={place.y(highest)} />
}

type Place = { x: (day: string) => string; y: (temperature: number) => string }

/** Positions in per cent of the plot; all four bounds always show. */
const placeIn = (days: readonly Day[], measured: readonly Day[]): Place => {
  const [from, to] = endsOf(days)
  const span = Math.max(1, daysBetween(from, to))
  const highs = measured.map(({ highest }) => highest)
  const low = highs.reduce((a, b) => Math.min(a, b), tooCold - 5)
  const high = highs.reduce((a, b) => Math.max(a, b), organicCeiling + 5)
  return {
    x: (day) => `${(daysBetween(from, day) / span) * 100}%`,
    y: (temperature) => `${((high - temperature) / (high - low)) * 100}%`,
  }
}

const endsOf = (days: readonly Day[]) => [days[0]?.day ?? "", days.at(-1)?.day ?? ""] as const

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

/** Between drawn days; a day without a reading breaks the line. */
const linesOf = (drawn: readonly Day[], measured: readonly Day[]) => {
  const index = new Map(measured.map(({ day }, at) => [day, at]))
  const indexOf = ({ day }: Day) => index.get(day) ?? 0
  return drawn
    .slice(1)
    .map((to, at) => [drawn[at] ?? to, to] as const)
    .filter(([from, to]) => daysBetween(from.day, to.day) === indexOf(to) - indexOf(from))
}

const ends = ({ x, y }: Place, from: Day, to: Day) => ({
  x1: x(from.day),
  y1: y(from.highest),
  x2: x(to.day),
  y2: y(to.highest),
})

const Bound = ({ bound, y, isNamed }: { bound: number; y: string; isNamed: boolean }) => (
  <g className={bound === cookingThreshold ? style.threshold : style.bound}>
    <line x1="0" x2="100%" y1={y} y2={y} />
    {isNamed && (
      <text x="-8" y={y} dy="0.35em" textAnchor="end">
        {withUnit("temperature", bound)}
      </text>
    )}
  </g>
)

const Shape = ({
  path,
  x,
  y,
  className,
}: {
  path: string
  x: string
  y: string
  className?: string | undefined
}) => (
  <svg x={x} y={y} className={style.shape} aria-hidden="true">
    <path className={className} d={path} />
  </svg>
)

const Dates = ({ days }: { days: readonly Day[] }) => (
  <p className={style.dates}>
    {[...new Set(endsOf(days))].map((day) => (
      <span key={day}>{dayText(day)}</span>
    ))}
  </p>
)

const Legend = ({ isEach, hasUnread }: { isEach: boolean; hasUnread: boolean }) => (
  <figcaption className={style.legend}>
    <span>
      {isEach
        ? "The highest reading of each day:"
        : "The highest reading of a day, drawn for the hottest and the coolest of many days:"}
    </span>
    {Object.entries(shapes).map(([heat, { path, words }]) => (
      <span key={heat}>
        <svg viewBox="-6 -6 12 12" aria-hidden="true">
          <path className={heatClass(heat as Heat)} d={path} />
        </svg>
        {words()}
      </span>
    ))}
    <span>
      <svg viewBox="-6 -9 12 12" aria-hidden="true">
        <path d={turnShape} />
      </svg>
      turned
    </span>
    {hasUnread && (
      <span>
        <svg viewBox="-6 -9 12 12" aria-hidden="true">
          <path d={unreadShape} />
        </svg>
        could not be read
      </span>
    )}
  </figcaption>
)
