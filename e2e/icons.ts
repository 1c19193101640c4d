import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium } from "playwright"
import { browserFlags, browserPath } from "./browser"

/** `inner` is the share of the square that the drawing fills, `round` the radius of its corners as a share. */
type Icon = { name: string; size: number; inner: number; round: number; drawing: string }

const inStatic = (name: string) => join(import.meta.dir, "../static", name)
const paper = "#f4f5ef"

const stroked = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="#115624" stroke-width="2.2" stroke-linecap="round"><path d="${path}"/></svg>`

const pile = readFileSync(inStatic("icon.svg"), "utf8")
const thermometer = stroked("M14 4v10.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0Z")
const plus = stroked("M5 12h14M12 5v14")

/**
 * Launchers crop maskable icons to their own shapes; a circle of 80 % of the width is safe. Shortcuts stand in a circle,
 * too.
 */
const icons: readonly Icon[] = [
  { name: "icon-192.png", size: 192, inner: 0.72, round: 0.22, drawing: pile },
  { name: "icon-512.png", size: 512, inner: 0.72, round: 0.22, drawing: pile },
  { name: "icon-maskable-192.png", size: 192, inner: 0.56, round: 0, drawing: pile },
  { name: "icon-maskable-512.png", size: 512, inner: 0.56, round: 0, drawing: pile },
  { name: "apple-touch-icon.png", size: 180, inner: 0.68, round: 0, drawing: pile },
  { name: "shortcut-temperature-96.png", size: 96, inner: 0.5, round: 0.5, drawing: thermometer },
  { name: "shortcut-new-row-96.png", size: 96, inner: 0.5, round: 0.5, drawing: plus },
]

/** Draws the icons of the app and of its shortcuts: `bun e2e/icons.ts`, or with all pictures. */
export const drawIcons = async (browser: Browser) => {
  const page = await browser.newPage()
  for (const { name, size, inner, round, drawing } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>
        body { margin: 0; display: grid; place-items: center; height: 100vh; border-radius: ${round * size}px; background: ${paper} }
        html { background: none }
        svg { width: ${inner * size}px; height: ${inner * size}px }
      </style>${drawing}`,
    )
    writeFileSync(inStatic(name), await page.screenshot({ omitBackground: true }))
  }
}

if (import.meta.main) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  await drawIcons(browser).finally(() => browser.close())
}
