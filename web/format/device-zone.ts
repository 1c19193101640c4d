/** The device's time zone; UTC when the browser does not know it. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
