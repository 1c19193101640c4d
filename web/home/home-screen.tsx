import { useDeferredValue, useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { createRowScreen, homeScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { isCookingComplete } from "#domain/rows"
import type { SignedInUser } from "#domain/users"
import { Boundary } from "../api/boundary"
import { errorMessage } from "../api/errors"
import { useResource } from "../api/resource"
import { FarmSwitcher } from "../farm/farm-switcher"
import { AgeNote } from "../layout/age-note"
import { Screen } from "../layout/screen"
import { brand } from "../lib/title"
import { rows } from "../rows/data"
import { useRights } from "../session/rights"
import { useSession, useUser } from "../session/session"
import { ButtonLink } from "../ui/button-link"
import { Chips } from "../ui/chips"
import { EmptyState } from "../ui/empty-state"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import style from "./home.module.css"
import { RowCard } from "./row-card"

type Filter = "all" | "active" | "cooking" | "removed"

export const HomeScreen = () => {
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search.get("filter"))
  const choose = (chosen: Filter) => setSearch(chosen === "all" ? {} : { filter: chosen }, { replace: true })
  return (
    <Screen title={brand()} add>
      <FarmSwitcher />
      <h2>Compost Piles</h2>
      <Chips label="Show" options={chips} chosen={filter} onChoose={choose} />
      <Boundary
        fallback={<Waiting />}
        renderError={(error, retry) => (
          <ErrorBox title="Failed to load compost piles" detail={errorMessage(error)} retry={retry} />
        )}
      >
        <AgeNote of={[rows()]} />
        <RowList filter={filter} />
      </Boundary>
    </Screen>
  )
}

/** 'Removed' has no chip, but an address: /?filter=removed. */
const chips = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "cooking", label: "Cooking" },
] as const

const shows: Record<Filter, (row: Row) => boolean> = {
  all: () => true,
  active: (row) => row.status === "active",
  cooking: (row) => isCookingComplete(row.status),
  removed: (row) => row.status === "removed",
}

const filterIn = (text: string | null): Filter =>
  text === "active" || text === "cooking" || text === "removed" ? text : "all"

/** More than a screen shows. */
const firstCards = 12

const RowList = ({ filter }: { filter: Filter }) => {
  const all = useResource(rows())
  const user = useUser()
  const { mayWrite } = useRights(user.farmId)
  const shown = all.filter(shows[filter])
  // The cards below are deferred, so that a list of 50 responds to a tap at once (performance, question 13).
  const filled = useDeferredValue(shown.length, firstCards)
  if (useOtherFarm(all, user)) return <Waiting />
  if (shown.length === 0)
    return mayWrite ? (
      <EmptyState action={<ButtonLink href={createRowScreen}>Create a pile</ButtonLink>}>
        No compost piles found. Create your first pile!
      </EmptyState>
    ) : (
      <EmptyState>No compost piles found.</EmptyState>
    )
  return (
    <ul className={style.list}>
      {shown.map((row, place) => (
        <li key={row.id}>{place < Math.max(filled, firstCards) && <RowCard row={row} />}</li>
      ))}
    </ul>
  )
}

/** Whether the session has another farm than the page, as after a removal; loads the page of that farm. */
const useOtherFarm = ([row]: readonly Row[], { farmId, farms }: SignedInUser) => {
  const { leave } = useSession()
  const [earlier] = useState(row)
  const isOther = row ? row.farmId !== farmId : earlier && farms.length > 1
  // After React's work, which the page load would interrupt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough
  useEffect(() => {
    if (isOther) queueMicrotask(() => leave(homeScreen))
  }, [isOther])
  return isOther
}

const Waiting = () => (
  <div className={style.list} role="status" aria-label="Loading the piles">
    <Skeleton height="card" />
    <Skeleton height="card" />
    <Skeleton height="card" />
  </div>
)
