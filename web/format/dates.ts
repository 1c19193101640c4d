import { datesWith } from "#domain/language"

const date = datesWith({ dateStyle: "long" })
const time = datesWith({ timeStyle: "short" })

/** 'March 5, 2026', in the device's zone. */
export const formatDate = (at: string | number) => date(new Date(at))

/** '2:07 PM', in the device's zone. */
export const formatTime = (at: string | number) => time(new Date(at))

/** 'March 5, 2026 - 2:07 PM', in the device's zone. */
export const formatDateTime = (at: string | number) => `${formatDate(at)} - ${formatTime(at)}`
