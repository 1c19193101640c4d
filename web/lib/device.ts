/** Does the app run from the home screen, in a window of its own? */
export const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true)

const isApple = () => /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent)

/** An iPad calls itself a Macintosh, which has no touch screen. */
export const isIos = () =>
  isApple() && (!navigator.userAgent.includes("Macintosh") || navigator.maxTouchPoints > 1)

/** Safari, or another browser with its engine, as all are on iOS. */
export const isSafari = () => isApple() && /AppleWebKit\/(?!.*Chrome\/)/.test(navigator.userAgent)
