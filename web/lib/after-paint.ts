import { useEffect, useState } from "react"

/**
 * Resolves when what React is about to show is on the screen, a frame after it was drawn: for parts that take
 * long and are not what is read first. Where nothing is drawn, in a tab behind others, half a second later.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 500)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/** False until what stands around it is on the screen. */
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
