const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long" })
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" })

/** 'March 5, 2026', in the device's zone. */
export const formatDate = (at: string | number) => date.format(new Date(at))

/** '2:07 PM', in the device's zone. Some browsers put a narrow space before the PM. */
export const formatTime = (at: string | number) => time.format(new Date(at)).replace("\u202f", " ")

/** 'March 5, 2026 - 2:07 PM', in the device's zone. */
export const formatDateTime = (at: string | number) => `${formatDate(at)} - ${formatTime(at)}`
