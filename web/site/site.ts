import { installPopoverFallback } from "../ui/popover-fallback"
import { wakeInTime } from "./wake"

installPopoverFallback()
wakeInTime()
