type Context = Pick<CanvasRenderingContext2D, "setTransform">

/** Sets the transform that draws a picture of this size and EXIF orientation (1 to 8) upright. */
export const rotateTo = (context: Context, orientation: number, width: number, height: number) => {
  const [a, b, c, d] = matrices[orientation - 1] ?? [1, 0, 0, 1]
  // An axis that points backwards begins at the other end.
  context.setTransform(
    a,
    b,
    c,
    d,
    Math.min(a, 0) * -width + Math.min(c, 0) * -height,
    Math.min(b, 0) * -width + Math.min(d, 0) * -height,
  )
}

/** The directions of the picture's x and y axes, by EXIF orientation. */
const matrices = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
] as const
