import { offsetAt } from "./day"

// Apart from the days, which the list of piles waits for.

/** The instant, ISO, of a day such as '2026-05-01' and a time such as '14:05:00' in a time zone; one of the two where clocks go back. */
export const instantIn = (zone: string, day: string, time: string): string => {
  const local = Date.parse(`${day}T${time}Z`)
  return new Date(local - offsetAt(local - offsetAt(local, zone), zone)).toISOString()
}
