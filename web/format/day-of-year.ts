const dayOfYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" })

/** 'Mar 5', in the device's zone. */
export const formatDayOfYear = (at: string | number) => dayOfYear.format(new Date(at))
