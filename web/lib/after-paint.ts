import { useEffect, useState } from "react"

/**
 * False until what stands around it has been drawn: for parts that take long and are not what is read first.
 * Where nothing is drawn, in a tab behind others, it comes by itself.
 */
export const useAfterPaint = () => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined = setTimeout(() => setDrawn(true), 500)
    const frame = requestAnimationFrame(() => {
      clearTimeout(later)
      later = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [])
  return drawn
}
