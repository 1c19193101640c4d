import type { Numbered } from "./ring"

/** Adds a change to those that wait to be told; one of the same farm, row and tab takes on its kinds. */
export const addTo = (waiting: Numbered[], { change, number }: Numbered): void => {
  const { farm, row, by } = change
  const same = waiting.find(
    (each) => each.change.farm === farm && each.change.row === row && each.change.by === by,
  )
  if (!same) return void waiting.push({ change, number })
  same.change = { ...same.change, kinds: [...new Set([...same.change.kinds, ...change.kinds])] }
  same.number = number
}
