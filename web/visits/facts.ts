import type { Visit } from "#domain/visits"
import { moistureWords, smellWords, unreadWords } from "./words"

/** What was seen at a visit, with names. */
export const factsOf = ({ moisture, smell, weather, notes, unread }: Visit) =>
  [
    ["Moisture", moisture && moistureWords[moisture]],
    ["Smell", smell && smellWords[smell]],
    ["Weather", weather],
    ["Notes", notes],
    ["Not Read", unread && unreadWords[unread]],
  ].flatMap(([name, value]) => (name && value ? [[name, value] as const] : []))
