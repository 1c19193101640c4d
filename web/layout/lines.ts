import type { ComponentType } from "react"
import { sharedValue } from "../lib/shared-value"

/** Lines below the header of every screen, whose code comes after the first paint. Each may be empty. */
export const lines = sharedValue<readonly { key: string; Line: ComponentType }[]>([])

/** `key` tells a line from the others: functions' names are minified. */
export const addLine = (key: string, Line: ComponentType) => lines.set([...lines.get(), { key, Line }])
