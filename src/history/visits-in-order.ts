import { byPlace } from "../domain/by-place"
import type { OwnFarm } from "../domain/farms"
import type { HistoryEvent } from "../domain/history"

/**
 * The events with each visit's lines one after the other: its readings in the order of the farm's positions and depths, and then the
 * visit itself. They have one time, and no page ends within that of its last event.
 */
export async function* visitsInOrder(
  pages: AsyncIterable<HistoryEvent[]>,
  farm: Pick<OwnFarm, "positions" | "depths">,
): AsyncGenerator<HistoryEvent[]> {
  const inOrder = byPlace(farm)
  let rest: HistoryEvent[] = []
  for await (const page of pages) {
    const all = [...rest, ...page]
    const last = all.at(-1)?.at
    const end = all.findLastIndex(({ at }) => at !== last) + 1
    rest = all.slice(end)
    if (end > 0) yield ordered(all.slice(0, end), inOrder)
  }
  if (rest.length > 0) yield ordered(rest, inOrder)
}

const ordered = (events: HistoryEvent[], inOrder: ReturnType<typeof byPlace>): HistoryEvent[] => {
  // Most are of no visit: a log may have 100,000 (bench 21).
  if (!events.some((event) => visitOf(event) !== undefined)) return events
  const groups = new Map<string | number, HistoryEvent[]>()
  for (const [index, event] of events.entries()) {
    const key = visitOf(event) ?? index
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  }
  return [...groups.values()].flatMap((group) =>
    group.sort(
      (one, other) => Number(isVisit(one)) - Number(isVisit(other)) || inOrder(factsOf(one), factsOf(other)),
    ),
  )
}

/** What an event, or the void of one, is of. */
const factsOf = (event: HistoryEvent) => {
  const facts = event.kind === "voided" ? event.record : event
  return facts.kind === "temperature" || facts.kind === "visit" ? facts : {}
}

const isVisit = (event: HistoryEvent) => "visitNumber" in factsOf(event)

/** Names the visit that an event, or the void of one, is of. */
const visitOf = (event: HistoryEvent): string | undefined => {
  const facts: { visit?: number | null; visitNumber?: number } = factsOf(event)
  const visit = facts.visitNumber ?? facts.visit
  return visit == null ? undefined : [event.pileId, visit, event.at, event.kind === "voided"].join(" ")
}
