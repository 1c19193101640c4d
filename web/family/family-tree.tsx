import { Fragment } from "react"
import { pathTo, rowScreen } from "#contract/screens"
import type { Calendar } from "#domain/calendar"
import type { Family, FamilyLink, FamilyPile } from "#domain/family"
import { statusLabelOf } from "#domain/rows"
import { withUnit } from "#domain/units"
import { pluralize } from "../format/plural"
import { Link } from "../ui/link"
import style from "./family.module.css"

type Props = { of: number; family: Family; calendar: Calendar }

/** The piles that a pile comes from, and those that come from it, as lists within lists. */
export const FamilyTree = ({ of, family, calendar }: Props) => (
  <div className={style.tree}>
    <Branch {...{ of, family, calendar }} title="Comes from" way="child" />
    <Branch {...{ of, family, calendar }} title="Went into" way="parent" />
  </div>
)

/** On which side of a link the pile stands whose branch is drawn. */
type Way = "child" | "parent"

const Branch = ({ title, way, ...tree }: Props & { title: string; way: Way }) => {
  const isEmpty = !tree.family.links.some((link) => link[way] === tree.of)
  if (isEmpty) return null
  return (
    <>
      <h3>{title}</h3>
      <Level {...tree} way={way} shown={new Set([tree.of])} />
    </>
  )
}

/** `shown` are the piles that stand further up: one that two ways lead to is unfolded once. */
const Level = ({ of, family, calendar, way, shown }: Props & { way: Way; shown: Set<number> }) => (
  <ul>
    {family.links
      .filter((link) => link[way] === of)
      .map((link) => {
        const other = way === "child" ? link.parent : link.child
        const pile = family.piles.find(({ id }) => id === other)
        const isAgain = shown.has(other)
        shown.add(other)
        const further = !isAgain && family.links.some((each) => each[way] === other)
        return (
          pile && (
            <li key={link.id}>
              <Link href={pathTo(rowScreen, { rowId: pile.id })}>{pile.rowId}</Link>
              <Words {...{ pile, link, calendar, isAgain }} />
              {further && <Level {...{ of: other, family, calendar, way, shown }} />}
            </li>
          )
        )
      })}
  </ul>
)

type WordsProps = { pile: FamilyPile; link: FamilyLink; calendar: Calendar; isAgain: boolean }

/** Each behind the one before, so that each is a sentence of its own. */
const Words = ({ pile, link, calendar, isAgain }: WordsProps) => (
  <>
    {[...wordsOf(pile, link, calendar), ...(isAgain ? ["see above"] : [])].map((words) => (
      <Fragment key={words}>{`, ${words}`}</Fragment>
    ))}
  </>
)

/** 'split on May 10, 2026', '20 yd³', 'Active', '2 loads' and '1 sale' */
const wordsOf = ({ status, loads, sales }: FamilyPile, link: FamilyLink, { dateOf }: Calendar) =>
  [
    `${link.kind === "merge" ? "merged" : "split"} on ${dateOf(link.at)}`,
    link.cubicYards === null ? null : withUnit("volume", link.cubicYards),
    statusLabelOf(status),
    loads > 0 ? pluralize(loads, "load") : null,
    sales > 0 ? pluralize(sales, "sale") : null,
  ].filter((words) => words !== null)
