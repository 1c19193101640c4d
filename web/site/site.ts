import { installPopoverFallback } from "../ui/popover-fallback"
import { hydrateIslands } from "./hydrate-islands"

installPopoverFallback()
hydrateIslands()
