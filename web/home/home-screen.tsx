import { boardScreen } from "#contract/screens"
import { Boundary } from "../api/boundary"
import { errorMessage } from "../api/errors"
import { lazyPart } from "../api/lazy-part"
import { useResource } from "../api/resource"
import type { UnsentForm } from "../forms/unsent-forms"
import { AgeNote } from "../layout/age-note"
import { Screen } from "../layout/screen"
import { setQuery, useQuery } from "../lib/address"
import { brand } from "../lib/title"
import { rows } from "../rows/data"
import { useOtherFarm } from "../session/other-farm"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { useLacksZone } from "../session/today"
import { Chips } from "../ui/chips"
import { ErrorBox } from "../ui/error-box"
import { Link } from "../ui/link"
import { Skeleton } from "../ui/skeleton"
import { chips, type Filter, filterIn, shows } from "./filter"
import style from "./home.module.css"
import { NoRows } from "./no-rows"
import { RoundCount } from "./round-count"
import { RowList } from "./row-list"
import { useUnsentForms } from "./use-unsent-forms"

/** Most have none. */
const UnsentNote = lazyPart(async () => (await import("./rare-parts")).UnsentNote)

/** Most people belong to one farm. */
const FarmSwitcher = lazyPart(async () => (await import("./rare-parts")).FarmSwitcher)

/** Asked once. */
const ZoneQuestion = lazyPart(async () => (await import("./rare-parts")).ZoneQuestion)

export const HomeScreen = () => {
  const { farms } = useUser()
  const query = useQuery()
  const unsent = useUnsentForms()
  const filter = filterIn(query.get("filter"))
  const choose = (chosen: Filter) => setQuery(chosen === "all" ? {} : { filter: chosen })
  return (
    <Screen title={brand()} add>
      {farms.length > 1 && (
        <Boundary fallback={<Skeleton height="button" />} renderError={() => null}>
          <FarmSwitcher />
        </Boundary>
      )}
      <div className={style.heading}>
        <h2>Compost Piles</h2>
        <Link href={boardScreen} className={style.board}>
          Board
        </Link>
      </div>
      <Chips label="Show" options={chips} chosen={filter} onChoose={choose} />
      {unsent.length > 0 && (
        <Boundary fallback={null} renderError={() => null}>
          <UnsentNote forms={unsent} />
        </Boundary>
      )}
      <Boundary
        fallback={<Waiting />}
        renderError={(error, retry) => (
          <ErrorBox title="Failed to load compost piles" detail={errorMessage(error)} retry={retry} />
        )}
      >
        <AgeNote of={[rows()]} />
        <Piles filter={filter} unsent={unsent} onShowAll={() => choose("all")} />
      </Boundary>
    </Screen>
  )
}

type Props = { filter: Filter; unsent: readonly UnsentForm[]; onShowAll: () => void }

const Piles = ({ filter, unsent, onShowAll }: Props) => {
  const all = useResource(rows())
  const user = useUser()
  const { mayWrite, mayManage } = useRights(user.farmId)
  const isAsked = useLacksZone(user.farmId) && mayManage
  const shown = all.filter(shows[filter])
  if (useOtherFarm(all[0])) return <Waiting />
  return (
    <>
      <RoundCount rows={all} farmId={user.farmId} />
      {isAsked && (
        <Boundary fallback={<div className={style.question} />} renderError={() => null}>
          <ZoneQuestion farmId={user.farmId} />
        </Boundary>
      )}
      {shown.length === 0 ? (
        <NoRows filter={all.length === 0 ? "all" : filter} mayWrite={mayWrite} onShowAll={onShowAll} />
      ) : (
        <RowList rows={shown} farmId={user.farmId} mayWrite={mayWrite} unsent={unsent} />
      )}
    </>
  )
}

const Waiting = () => (
  <>
    <Skeleton />
    <div className={style.list} role="status" aria-label="Loading the piles">
      <Skeleton height="pile" />
      <Skeleton height="pile" />
      <Skeleton height="pile" />
    </div>
  </>
)
