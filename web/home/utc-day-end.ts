/** When the days of UTC end on the device's clock, '7:00 PM'; undefined at midnight. */
export const utcDayEnd = () => {
  const end = new Date()
  end.setUTCHours(24, 0, 0, 0)
  return end.getTimezoneOffset() === 0 ? undefined : end.toLocaleTimeString("en-US", { timeStyle: "short" })
}
