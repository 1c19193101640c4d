type Context = Pick<CanvasRenderingContext2D, "setTransform">

/** From here on a picture of this size is drawn upright, which has the EXIF orientation (1 to 8). */
export const rotateTo = (context: Context, orientation: number, width: number, height: number) => {
  const [a, b, c, d] = matrices[orientation - 1] ?? [1, 0, 0, 1]
  // Whatever axis points backwards begins at the other end.
  context.setTransform(
    a,
    b,
    c,
    d,
    Math.min(a, 0) * -width + Math.min(c, 0) * -height,
    Math.min(b, 0) * -width + Math.min(d, 0) * -height,
  )
}

/** Where the picture's x and y axis point, in EXIF's order. */
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
