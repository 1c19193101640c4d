// What most lists of piles don't show, in one file: over HTTP/1.1 requests cost more than bytes.
export { FarmSwitcher } from "../farm/farm-switcher"
export { MethodLine } from "../rows/method-line"
export { Find } from "./find"
export { FirstSteps } from "./first-steps"
export { NoneShown } from "./none-shown"
export { Unsent } from "./unsent"
export { UnsentNote } from "./unsent-note"
export { ZoneQuestion } from "./zone-question"
