/**
 * Converts milliseconds since 1970 to '2026-05-01' and '20:00:00' in a time zone. From parts, because no
 * locale formats ISO dates on every engine (ICU 72: 05/01/2026).
 */
export const zonedTime = (zone: string) => {
  const clock = clocks.get(zone) ?? clockOf(zone)
  clocks.set(zone, clock)
  return (at: number) => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    return {
      day: `${part.year}-${part.month}-${part.day}`,
      time: `${part.hour}:${part.minute}:${part.second}`,
    }
  }
}

/** Making one takes longer than logging a reading. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  })
