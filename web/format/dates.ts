const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long" })
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" })

/** 'March 5, 2026', in the device's zone. */
export const formatDate = (at: string | number) => date.format(new Date(at))

/** 'March 5, 2026 - 2:07 PM', in the device's zone. */
export const formatDateTime = (at: string | number) => joined(formatDate(at), time.format(new Date(at)))

/** '2:07 PM', in the device's zone. */
export const formatTime = (at: string | number) => plain(time.format(new Date(at)))

/** 'March 5, 2026 - 2:07 PM' in another zone. */
export const formatDateTimeIn = (timeZone: string, at: string | number) => {
  const [day, clock] = [{ dateStyle: "long" } as const, { timeStyle: "short" } as const].map((style) =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...style }).format(new Date(at)),
  )
  return joined(day, clock)
}

const joined = (day = "", clock = "") => `${day} - ${plain(clock)}`
/** Some browsers put a narrow space before the PM. */
const plain = (clock: string) => clock.replace("\u202f", " ")
