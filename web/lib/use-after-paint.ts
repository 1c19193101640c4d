import { useEffect, useState } from "react"
import { afterPaint } from "./after-paint"

/** False until the component's surroundings are on the screen. */
export const useAfterPaint = () => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => void afterPaint().then(() => setDrawn(true)), [])
  return drawn
}
