let known = ""

/**
 * The device's time zone; UTC when the browser does not know it. Asked once a turn of the event loop: each answer takes a slow
 * phone half a millisecond, and a list asks for each of its piles (performance, question 13).
 */
export const deviceZone = () => {
  if (!known) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // A browser's name for a zone that its system does not tell; no date can be written in it.
    known = timeZone && timeZone !== "Etc/Unknown" ? timeZone : "UTC"
    setTimeout(() => {
      known = ""
    })
  }
  return known
}
