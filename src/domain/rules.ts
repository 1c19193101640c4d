import { cookingDaysNeeded, cookingThreshold, organicCeiling, turnsNeeded } from "./cooking"

/** What a method asks of a pile. Temperatures in °F. */
export type Rule = {
  temperature: number
  days: number
  /** A day is hot when each reading of its fullest visit is; left out where one hot reading is enough. */
  everyPosition?: boolean | undefined
  /** Days that follow each other; otherwise any days of the count. */
  inARow: boolean
  turns: number
  /** A turn that comes sooner after the last one that counts is left out. */
  daysBetweenTurns: number
  /** So many days without a reading do not break a run. */
  bridgedDays: number
  /** The highest temperature that the rule allows. */
  ceiling: number
}

/** 7 CFR 205.203(c)(2) and 40 CFR 503, Appendix B: windrow. */
export const windrowRule: Rule = {
  temperature: cookingThreshold,
  days: cookingDaysNeeded,
  inARow: false,
  turns: turnsNeeded,
  daysBetweenTurns: 0,
  bridgedDays: 0,
  ceiling: organicCeiling,
}

/** The same rules: aerated static pile or in-vessel. */
export const staticRule: Rule = { ...windrowRule, days: 3, inARow: true, turns: 0 }
