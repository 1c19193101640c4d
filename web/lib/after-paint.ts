import { useEffect, useState } from "react"

/** Ms from a frame that is drawn to people seeing it: screens are two or three frames behind. */
const toTheScreen = 50

/**
 * Resolves when what React is about to show is on the screen: for parts that take long and are not what is read
 * first. Where nothing is drawn, in a tab behind others, half a second later.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 500)
    requestAnimationFrame(() => setTimeout(resolve, toTheScreen))
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
