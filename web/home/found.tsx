import { startTransition, useEffect, useLayoutEffect, useMemo, useRef } from "react"
import { gateScreen, homeScreen } from "#contract/screens"
import { isEditable, type Row } from "#domain/rows"
import { mostTickets, type TicketUse } from "#domain/tickets"
import { useIfLoaded } from "../api/use-if-loaded"
import { capitalized } from "../format/capitalized"
import { entry } from "../lib/history"
import { tickets } from "../rows/data-beside"
import { Button } from "../ui/button"
import { EmptyState } from "../ui/empty-state"
import { Link } from "../ui/link"
import { clientRows } from "./data"
import type { Filter } from "./filter"
import style from "./home.module.css"
import { entriesOf, loadsWith, matching } from "./matching"

export type FoundProps = {
  /** All piles of the farm, and those of them that the filter shows. */
  all: readonly Row[]
  shown: readonly Row[]
  filter: Filter
  typed: string
  onType: (text: string) => void
  /** Called with the ids of the piles that were found, the closest first; with undefined when nothing is typed. */
  onFound: (ids: readonly number[] | undefined) => void
}

/** What the field of `Find` leads to. */
export const Found = (props: FoundProps) => {
  const { typed, filter } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has written the entry anew
  useEffect(() => {
    if ((entry().typed ?? "") !== typed) history.replaceState({ ...entry(), typed }, "")
  }, [typed, filter])
  return typed.trim() && <Matches {...props} text={typed.trim()} />
}

/** How many of the piles match the text, and where others do. */
const Matches = ({ all, shown, filter, text, onFound, onType }: FoundProps & { text: string }) => {
  const clients = useIfLoaded(clientRows())
  const used = useIfLoaded(tickets())
  const entries = useMemo(() => entriesOf(all, clients ?? [], used ?? []), [all, clients, used])
  const matches = useMemo(() => matching(entries, text), [entries, text])
  const here = new Set(shown)
  const ids = matches.filter((row) => here.has(row)).map(({ id }) => id)
  useTelling(ids, onFound)
  const elsewhere = matches.filter((row) => !here.has(row))
  const past = elsewhere.filter((row) => !isEditable(row)).length
  return (
    <>
      {ids.length > 0 ? (
        <p role="status">
          {ids.length} of {shown.length}
        </p>
      ) : (
        <EmptyState
          action={
            <Button
              variant="outline"
              onClick={({ currentTarget }) => {
                currentTarget.closest("search")?.querySelector("input")?.focus()
                onType("")
              }}
            >
              Clear
            </Button>
          }
        >
          No pile here matches “{text}”.{unknownText(!clients, used)}
        </EmptyState>
      )}
      {filter !== "removed" && (
        <Elsewhere many={past} where="in Past" at={pilesFound({ filter: "removed", find: text })} />
      )}
      <Elsewhere many={elsewhere.length - past} where="on the site" at={pilesFound({ find: text })} />
      <Elsewhere many={loadsWith(used ?? [], text)} where="at the gate" at={gateScreen} />
    </>
  )
}

/** What was not looked through. */
const unknownText = (lacksClients: boolean, used: readonly TicketUse[] | undefined) => {
  const missing = [...(lacksClients ? ["clients"] : []), ...(used ? [] : ["ticket numbers"])]
  if (missing.length > 0) return ` ${capitalized(missing.join(" and "))} are not yet on this phone.`
  const isCut = used && used.length >= mostTickets
  return (
    isCut && ` Only the latest ${mostTickets.toLocaleString("en-US")} ticket numbers were looked through.`
  )
}

/** Tells what was found: at once of what was typed before, and without holding up the keys later. */
const useTelling = (ids: readonly number[], onFound: FoundProps["onFound"]) => {
  const isLater = useRef(false)
  const told = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are in `told`
  useLayoutEffect(() => {
    if (isLater.current) startTransition(() => onFound(ids))
    else onFound(ids)
    isLater.current = true
  }, [told])
  useLayoutEffect(() => () => onFound(undefined), [onFound])
}

const pilesFound = (query: Record<string, string>) => `${homeScreen}?${new URLSearchParams(query)}`

type ElsewhereProps = { many: number; where: string; at: string }

const Elsewhere = ({ many, where, at }: ElsewhereProps) =>
  many > 0 && (
    <Link href={at} className={style.past}>
      {many} more {where}
    </Link>
  )
