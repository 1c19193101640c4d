/** Chromium's offer to install the app. Once only. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> }

declare global {
  /** Global, because a script of its own holds it before the program has loaded. */
  var heldPrompt: InstallPrompt | undefined
}

/** The events with which the browser makes the offer, and which end it. */
export const [offered, installed] = ["beforeinstallprompt", "appinstalled"] as const

/** Keeps the browser's offer until the app makes it. */
export const holdPrompt = () => {
  addEventListener(offered, (event) => {
    event.preventDefault()
    globalThis.heldPrompt = event as InstallPrompt
  })
  addEventListener(installed, dropPrompt)
}

export const dropPrompt = () => {
  globalThis.heldPrompt = undefined
}
