import { datesWith } from "#domain/language"
import { deviceZone } from "./device-zone"

// Asked at each date: a phone comes into another zone while a page is open.
const inDeviceZone = (options: Intl.DateTimeFormatOptions) =>
  datesWith({
    ...options,
    get timeZone() {
      return deviceZone()
    },
  })

const date = inDeviceZone({ dateStyle: "long" })
const time = inDeviceZone({ timeStyle: "short" })

/** 'March 5, 2026', in the device's zone. */
export const formatDate = (at: string | number) => date(new Date(at))

/** '2:07 PM', in the device's zone. */
export const formatTime = (at: string | number) => time(new Date(at))

/** 'March 5, 2026 - 2:07 PM', in the device's zone. */
export const formatDateTime = (at: string | number) => `${formatDate(at)} - ${formatTime(at)}`
