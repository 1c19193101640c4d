import type { methods } from "./method-labels"
import { type Rule, staticRule, windrowRule } from "./rules"

/** How a pile is composted, which says what heat and turning is asked of it. */
export type Method = (typeof methods)[number]

/** A rule of the farm's own, and where it comes from, such as a permit. */
export type OwnRule = Rule & { source: string }

/** A method, with the rule if it is the farm's own. */
export type PileMethod = { method: Method; ownRule: OwnRule | null }

export const ruleOf = ({ method, ownRule }: PileMethod): Rule => {
  if (method === "own" && ownRule) return ownRule
  return method === "static" ? staticRule : windrowRule
}
