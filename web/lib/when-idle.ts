/** Resolves when the browser has nothing else to do, after two seconds at the latest. Safari does not tell. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve)
  })
