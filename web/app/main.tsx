import "../styles/typeface.css"
import "../styles/tokens.css"
import "../styles/base.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { installPopoverFallback } from "../ui/popover-fallback"
import { App } from "./app"
import { onCaughtError } from "./on-caught-error"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root.")

installPopoverFallback()
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
