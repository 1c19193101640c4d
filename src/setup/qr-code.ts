import { encode } from "uqr"

/** The margin that a camera needs, in modules. */
const border = 4

/** Modules of the code from the top, true for dark. */
const modulesOf = (text: string) => encode(text, { border }).data

/** A picture to print, 10 cm wide: the code, with the text in words beneath. */
export const codeSvg = (text: string): string => {
  const rows = modulesOf(text)
  const size = rows.length
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
  const words = Bun.escapeHTML(text)
  const letter = Math.min(2, (size - 2 * border) / (text.length * 0.55))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" viewBox="0 0 ${size} ${size + 3}" role="img" aria-label="${words}">
<path fill="#fff" d="M0 0h${size}v${size + 3}H0z"/>
<path shape-rendering="crispEdges" d="${dark.join("")}"/>
<text x="${size / 2}" y="${size - 0.5}" font-family="sans-serif" font-size="${letter.toFixed(2)}" text-anchor="middle">${words}</text>
</svg>
`
}

/**
 * Lines of half-blocks. With colors they are black on white in any terminal; without, light blocks on the terminal's own
 * ground, which is right on a dark one.
 */
export const codeLines = (text: string, hasColors: boolean): string[] => {
  const rows = modulesOf(text)
  return rows.flatMap((upper, y) => {
    if (y % 2 === 1) return []
    const line = upper.map((isDark, x) =>
      half(isDark === hasColors, (rows[y + 1]?.[x] ?? false) === hasColors),
    )
    return hasColors ? `\u001b[38;5;16;48;5;231m${line.join("")}\u001b[0m` : line.join("")
  })
}

const half = (isUpper: boolean, isLower: boolean) => {
  if (isUpper) return isLower ? "█" : "▀"
  return isLower ? "▄" : " "
}
