/** Ms from drawing a frame to its light: screens are two or three frames behind. */
const toTheScreen = 50

/**
 * Resolves when React's current update is on the screen; slow parts that are not read first wait for it. In a hidden
 * tab, which draws nothing, it resolves after half a second.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 500)
    requestAnimationFrame(() => setTimeout(resolve, toTheScreen))
  })
