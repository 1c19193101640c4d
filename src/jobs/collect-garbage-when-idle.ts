/**
 * Collects garbage after one idle second, and once a minute while idle: JavaScriptCore would keep a burst of
 * photos in memory (bench 11). Call the result on each request.
 */
export const collectGarbageWhenIdle = () => {
  let idleSeconds = 0
  setInterval(() => {
    idleSeconds += 1
    if (idleSeconds === 2 || idleSeconds % 60 === 0) Bun.gc(true)
  }, 1000).unref()
  return () => {
    idleSeconds = 0
  }
}
