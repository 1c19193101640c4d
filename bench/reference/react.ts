/** React and react-dom, and nothing else. */
import { createElement } from "react"
import { createRoot } from "react-dom/client"

createRoot(document.body).render(createElement("p"))
