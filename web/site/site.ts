import { installPopoverFallback } from "../lib/popover-fallback"
import { wakeInTime } from "./wake"

installPopoverFallback()
wakeInTime()
