import type { RowStatus } from "../contract/rows"
import { heatAfter } from "./heat"
import type { Pile } from "./piles"

/** What happened to a pile. `day` is a part of days after the midnight before it was made; `by` is who wrote it down. */
export type Event = { day: number; by: "manager" | "worker"; voidReason?: string } & (
  | { kind: "reading"; temperature: number }
  | { kind: "turn"; waterAdded: boolean }
  | { kind: "material"; name: string; cubicYards: number; notes?: string }
  | { kind: "sale"; clientName: string; emptyWeight: number; fullWeight: number }
  | { kind: "status"; status: RowStatus }
)

/** In the order of time. */
export const eventsOf = (pile: Pile): Event[] =>
  [...readingsOf(pile), ...turnsOf(pile), ...materialsOf(pile), ...statusesOf(pile), ...salesOf(pile)].sort(
    (one, other) => one.day - other.day,
  )

const at = (day: number, hour: number) => day + hour / 24

/** Each morning for three and a half weeks, then every third one; every fourth is the manager's. */
const readingsOf = (pile: Pile): Event[] => {
  const days = Array.from({ length: pile.until }, (_, index) => index + 1)
  const read = days.filter((day) => day <= 25 || day % 3 === 0)
  return [
    ...read.map((day): Event => {
      const moment = at(day, 7 + roundPlace(pile) / 12 + ((day * 37) % 11) / 40)
      const temperature = heatAfter(moment - at(0, 9), pile)
      return { kind: "reading", day: moment, by: day % 4 === 0 ? "manager" : "worker", temperature }
    }),
    ...mistakesOf(pile).flatMap(({ day, temperature, reason }): Event[] =>
      temperature === undefined
        ? []
        : [{ kind: "reading", day: at(day, 7), by: "worker", temperature, voidReason: reason }],
    ),
  ]
}

/** The worker goes from pile to pile, in the order of their labels. */
const roundPlace = ({ label }: Pile) => Number(label.slice(-2))

const turnsOf = (pile: Pile): Event[] => [
  ...pile.turns.map(
    ([day, waterAdded]): Event => ({ kind: "turn", day: at(day, 14), by: "worker", waterAdded }),
  ),
  ...mistakesOf(pile).flatMap(({ day, turn, reason }): Event[] =>
    turn ? [{ kind: "turn", day: at(day, 15), by: "worker", waterAdded: false, voidReason: reason }] : [],
  ),
]

const mistakesOf = ({ mistakes = [] }: Pile) => mistakes

const materialsOf = ({ materials }: Pile): Event[] =>
  materials.map(({ day, ...addition }, index) => ({
    kind: "material",
    day: at(day, 9.5 + index / 2),
    by: "worker",
    ...addition,
  }))

const statusesOf = ({ statuses = [] }: Pile): Event[] =>
  statuses.map(([day, status]) => ({ kind: "status", day: at(day, 16), by: "manager", status }))

const salesOf = ({ sales = [] }: Pile): Event[] =>
  sales.map(({ day, ...load }) => ({ kind: "sale", day: at(day, 10.5), by: "manager", ...load }))
