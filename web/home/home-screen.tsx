import { useDeferredValue } from "react"
import { Boundary } from "../api/boundary"
import { errorMessage } from "../api/errors"
import { Screen } from "../layout/screen"
import { setQuery, useQuery } from "../lib/address"
import { brand } from "../lib/title"
import { rows } from "../rows/data"
import { useUser } from "../session/session"
import { useFarm } from "../session/today"
import { Chips } from "../ui/chips"
import { ErrorBox } from "../ui/error-box"
import { Skeleton } from "../ui/skeleton"
import { chips, type Filter, filterIn } from "./filter"
import style from "./home.module.css"
import { Piles } from "./piles"
import { rarePart } from "./rare-part"
import { RoundCount } from "./round-count"

/** A list that has come is not old yet. */
const AgeNote = rarePart((parts) => parts.AgeNote)

/** Reads this device's store, for which the first screen does not wait. */
const UnsentNote = rarePart((parts) => parts.UnsentNote)

/** Of farms that have a gate. */
const GateLine = rarePart((parts) => parts.GateLine)

/** Most people belong to one farm. */
const FarmSwitcher = rarePart((parts) => parts.FarmSwitcher, <Skeleton height="button" />)

export const HomeScreen = () => {
  const { farms, farmId } = useUser()
  const gate = useFarm(farmId)?.yardId
  const filter = filterIn(useQuery().get("filter"))
  // The chip looks pressed at once, and the cards follow (performance, question 13).
  const listed = useDeferredValue(filter)
  const choose = (chosen: Filter) => setQuery(chosen === "all" ? {} : { filter: chosen })
  return (
    <Screen title={brand()} add>
      {farms.length > 1 && <FarmSwitcher />}
      <div className={style.heading}>
        <h2>{filter === "removed" ? "Past Piles" : "Compost Piles"}</h2>
        <Boundary fallback={null} renderError={nothing}>
          <RoundCount />
        </Boundary>
      </div>
      <Chips label="Show" options={chips} chosen={filter} onChoose={choose} />
      {gate && <GateLine of={gate} />}
      <UnsentNote />
      <Boundary
        fallback={<Waiting />}
        renderError={(error, retry) => (
          <ErrorBox title="Failed to load compost piles" detail={errorMessage(error)} retry={retry} />
        )}
      >
        <AgeNote of={[rows()]} />
        <Piles filter={listed} waiting={<Waiting />} onShowAll={() => choose("all")} />
      </Boundary>
    </Screen>
  )
}

const nothing = () => null

const Waiting = () => (
  <div className={style.list} role="status" aria-label="Loading the piles">
    <Skeleton height="pile" />
    <Skeleton height="pile" />
    <Skeleton height="pile" />
  </div>
)
