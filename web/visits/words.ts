import type { Moisture, Smell, Unread } from "#domain/visits"

export const moistureWords: Readonly<Record<Moisture, string>> = {
  dry: "Too dry",
  right: "Right",
  wet: "Too wet",
}

export const smellWords: Readonly<Record<Smell, string>> = {
  earthy: "Earthy",
  ammonia: "Ammonia",
  sour: "Sour",
  rotten: "Rotten",
  none: "None",
}

export const unreadWords: Readonly<Record<Unread, string>> = {
  closed: "Closed",
  weather: "Weather",
  "probe broken": "Probe broken",
  other: "Other",
}

/** The options of a choice among these values. */
export const optionsOf = <V extends string>(values: readonly V[], words: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: words[value] }))
