import type { Change } from "../contract/events"

/** Adds a change to those that wait to be told; one of the same farm, row and tab takes on its kinds. */
export const addTo = (waiting: Change[], change: Change): void => {
  const same = waiting.find(
    ({ farm, row, by }) => farm === change.farm && row === change.row && by === change.by,
  )
  if (same) same.kinds = [...new Set([...same.kinds, ...change.kinds])]
  else waiting.push({ ...change })
}
