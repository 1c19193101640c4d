import AxeBuilder from "@axe-core/playwright"
import type { Page } from "playwright"
import { still } from "./farm"

/** Rules of WCAG's level AAA, which axe runs only when they are asked for, the size of targets, and names that hold what is seen. */
const asked = [
  "color-contrast-enhanced",
  "identical-links-same-purpose",
  "target-size",
  "label-content-name-mismatch",
]
const contrasts = ["color-contrast", "color-contrast-enhanced"]

/**
 * How a device may show a page, and the rules that may find something else there than in the first look. In forced
 * colors axe would compare the page's own text colors, which nobody sees, with the system's grounds.
 */
const looks = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" }, rules: undefined },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" }, rules: contrasts },
  { name: "forced", media: { colorScheme: "light", forcedColors: "active" }, rules: ["target-size"] },
] as const

/** Returns what axe finds on the page by these rules, or by all, as 'rule: elements'. */
export const violationsOf = async (page: Page, rules?: readonly string[]) => {
  await still(page)
  // A page without frames needs no second page to put its results together, which takes longer than the rest.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules) axe.withRules([...rules])
  else axe.options({ rules: Object.fromEntries(asked.map((rule) => [rule, { enabled: true }])) })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
}

/** What axe finds in light, dark and forced colors. */
export const violationsInLooks = async (page: Page, after?: (look: string) => Promise<unknown>) => {
  const found: Record<string, string[]> = {}
  for (const { name, media, rules } of looks) {
    await page.emulateMedia(media)
    const violations = await violationsOf(page, rules)
    if (violations.length > 0) found[name] = violations
    await after?.(name)
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" })
  return found
}
