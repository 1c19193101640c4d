import { cookingThreshold } from "./cooking"
import { ruleOf } from "./methods"
import type { Row } from "./rows"

/**
 * May the pile have been as hot as its count begins with? Of a rule below 131 °F the row tells only whole days of the newest count, so that
 * it may have been where that does not show it.
 */
export const mayBeHeated = (row: Row): boolean => {
  const { temperature, everyPosition } = ruleOf(row)
  if (row.cookingDays > 0 || row.ruleDays > 0) return true
  return temperature < cookingThreshold && (row.countSince !== null || everyPosition === true)
}
