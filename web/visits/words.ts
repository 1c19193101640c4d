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
