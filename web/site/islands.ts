import type { ComponentType } from "react"
import { LoginForm } from "../session/login-form"
import { SignUpForm } from "../session/sign-up-form"
import { Toaster } from "../toasts/toaster"
import { DemoAddTurn } from "./demo-add-turn"
import { DemoTurnCount } from "./demo-turn-count"
import { DemoTurnTable } from "./demo-turn-table"

/**
 * The hydrated parts of the public pages, in one file of the bundle: a few unused kilobytes cost less than requests,
 * here and in the app, which shares chunks with them.
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
