import "../styles/typeface.css"
import "../styles/tokens.css"
import "../styles/base.css"
import "../styles/desk.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { inPageLanguage } from "../language/start"
import { App } from "./app"
import { onCaughtError } from "./on-caught-error"

inPageLanguage(() =>
  createRoot(document.getElementById("root") ?? document.body, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
