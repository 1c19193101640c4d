import type { ComponentType } from "react"

/** The parts of the public pages that come alive, each fetched when it is wanted. */
const islands = {
  toasts: async () => (await import("../ui/toasts")).Toasts,
  "login-form": async () => (await import("../session/login-form")).LoginForm,
  "sign-up-form": async () => (await import("../session/sign-up-form")).SignUpForm,
  "demo-turn-count": async () => (await import("./demo-turn-count")).DemoTurnCount,
  "demo-turn-table": async () => (await import("./demo-turn-table")).DemoTurnTable,
  "demo-add-turn": async () => (await import("./demo-add-turn")).DemoAddTurn,
} satisfies Record<string, () => Promise<ComponentType>>

export type IslandName = keyof typeof islands

/** The component that an island of the page is made of. */
export const partOf = async (island: HTMLElement): Promise<ComponentType> => {
  const [, load] = Object.entries(islands).find(([name]) => name === island.dataset.island) ?? []
  if (!load) throw new Error(`There is no island "${island.dataset.island}".`)
  return load()
}

/**
 * When an island comes alive, if nobody touches it before: when the page is at rest, when it comes into view, or,
 * for messages, when there is one or something that may have one is alive.
 */
export type When = "idle" | "seen" | "due"
