import { ensurePopovers } from "../ui/popovers"
import { hydrateIslands } from "./hydrate-islands"

ensurePopovers()
hydrateIslands()
