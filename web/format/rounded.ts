import { type Quantity, unitOf } from "#domain/units"

/** 'Rows are rounded.' where the numbers of rows, as they are shown, do not add up to that of their total; stored values. */
export const roundedNote = (quantity: Quantity, rows: readonly number[]): string | undefined => {
  const { shown } = unitOf(quantity)
  const [exact, asShown] = [sumOf(rows), sumOf(rows.map(shown))]
  return Math.abs(asShown - shown(exact)) > 1e-6 ? "Rows are rounded." : undefined
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
