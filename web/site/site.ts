import { inPageLanguage } from "../language/start"
import { ensurePopovers } from "../ui/popovers"
import { hydrateIslands } from "./hydrate-islands"

ensurePopovers()
inPageLanguage(hydrateIslands)
