import "../styles/tokens.css"
import "../styles/base.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { RequestError } from "../lib/request"
import { App } from "./app"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root.")

createRoot(root, {
  // A refused request is shown to the user, in its place; only bugs belong on the console.
  onCaughtError: (error) => error instanceof RequestError || console.error(error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
