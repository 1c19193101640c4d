import type { ComponentType } from "react"
import { sharedValue } from "../lib/shared-value"

/** Lines below the header of every screen, whose code comes after the first paint. Each may be empty. */
export const lines = sharedValue<readonly ComponentType[]>([])

export const addLine = (line: ComponentType) => lines.set([...lines.get(), line])
