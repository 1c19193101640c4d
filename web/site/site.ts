import { bearForeignNodes } from "../lib/foreign-nodes"
import { ensurePopovers } from "../ui/popovers"
import { hydrateIslands } from "./hydrate-islands"

bearForeignNodes()
ensurePopovers()
hydrateIslands()
