import { useEffect, useState } from "react"
import { afterPaint } from "./after-paint"

/** False until the component's surroundings are on the screen. */
export const useAfterPaint = () => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let here = true
    afterPaint().then(() => here && setDrawn(true))
    return () => {
      here = false
    }
  }, [])
  return drawn
}
