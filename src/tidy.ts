/**
 * Gives back what a burst of photos took, once nobody has asked for anything for a second; to be told of each
 * request. JavaScriptCore alone looks for garbage when it wants room: 2,000 photos taken left 85 to 127 MB
 * resident, 67 with this. It takes 4 ms.
 */
export const tidyAtRest = () => {
  let asked = true
  let tidy = false
  setInterval(() => {
    if (!asked && !tidy) Bun.gc(true)
    tidy = !asked
    asked = false
  }, 1000).unref()
  return () => {
    asked = true
  }
}
