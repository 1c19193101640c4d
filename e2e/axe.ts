import AxeBuilder from "@axe-core/playwright"
import type { Page } from "playwright"
import { still } from "./farm"

/** How a device may show a page. */
const looks = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" } },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" } },
  { name: "forced", media: { colorScheme: "light", forcedColors: "active" } },
] as const

/** Rules of WCAG's level AAA, which axe runs only when they are asked for, and the size of targets. */
const asked = ["color-contrast-enhanced", "identical-links-same-purpose", "target-size"]
/** In forced colors axe compares the page's own text colors, which nobody sees, with the system's grounds. */
const contrasts = ["color-contrast", "color-contrast-enhanced"]

/** What axe finds on the page, as 'rule: elements'. */
export const violationsOf = async (page: Page, forced = false) => {
  await still(page)
  const rules = [
    ...asked.map((rule) => [rule, { enabled: true }]),
    ...(forced ? contrasts : []).map((rule) => [rule, { enabled: false }]),
  ]
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: Object.fromEntries(rules) })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
}

/** What axe finds in light, dark and forced colors. */
export const violationsInLooks = async (page: Page, after?: (look: string) => Promise<unknown>) => {
  const found: Record<string, string[]> = {}
  for (const { name, media } of looks) {
    await page.emulateMedia(media)
    const violations = await violationsOf(page, name === "forced")
    if (violations.length > 0) found[name] = violations
    await after?.(name)
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" })
  return found
}
