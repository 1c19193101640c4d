import type { ComponentType } from "react"
import { LoginForm } from "../session/login-form"
import { SignUpForm } from "../session/sign-up-form"
import { Toaster } from "../toasts/toaster"
import { DemoAddTurn } from "./demo-add-turn"
import { DemoTurnCount } from "./demo-turn-count"
import { DemoTurnTable } from "./demo-turn-table"

/**
 * The parts of the public pages that come alive. They come in one file: a few kilobytes that a page could do
 * without cost less than requests, here and in the app, which shares files with them.
 */
export const islands = {
  toasts: Toaster,
  "login-form": LoginForm,
  "sign-up-form": SignUpForm,
  "demo-turn-count": DemoTurnCount,
  "demo-turn-table": DemoTurnTable,
  "demo-add-turn": DemoAddTurn,
} satisfies Record<string, ComponentType>

export type IslandName = keyof typeof islands
