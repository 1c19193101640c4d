import type { Identifier } from "@mdn/browser-compat-data"
import { type AtRule, type Container, type Declaration, parse, type Rule } from "postcss"
import { css, lacking } from "./browser-floor"

/**
 * What a built stylesheet uses and the floor lacks: at-rules, container queries, properties, keywords, functions, units
 * and pseudo-classes. Passed is what stands inside `@supports`, and a value with another one for the same property
 * before it.
 */
export const tooNewInStyle = (source: string): string[] => {
  const found = new Map<string, string[]>()
  const note = (name: string, feature: Identifier | undefined) => {
    const missing = lacking(feature)
    if (missing.length > 0) found.set(name, missing)
  }
  const root = parse(source)
  root.walkAtRules((rule) => {
    if (!isGuarded(rule)) note(`@${rule.name}`, css["at-rules"]?.[rule.name])
  })
  root.walkRules((rule) => {
    if (isGuarded(rule)) return
    for (const [, name = ""] of rule.selector.matchAll(/::?([a-z-]+)/g))
      note(`:${name}`, css.selectors?.[name])
    if (rule.selector.includes("&")) note("&", css.selectors?.nesting)
  })
  root.walkDecls((declaration) => {
    if (isGuarded(declaration) || isSecond(declaration)) return
    const { prop, value } = declaration
    const property = css.properties?.[prop]
    note(prop, property)
    for (const [keyword] of value.matchAll(/[a-z-]+/g)) note(`${prop}: ${keyword}`, property?.[keyword])
    for (const [, name = ""] of value.matchAll(/([a-z-]+)\(/g)) note(`${name}()`, functions.get(name))
    for (const [, unit = ""] of value.matchAll(/\d([a-z]+)/g)) note(unit, unitOf(unit))
  })
  return [...found].map(([name, missing]) => `${name} (${missing.join(", ")})`)
}

const isGuarded = (node: AtRule | Rule | Declaration): boolean => {
  const { parent } = node
  if (parent?.type === "atrule") return isSupports(parent) || isGuarded(parent)
  return parent?.type === "rule" && isGuarded(parent)
}

const isSupports = (node: Container) => "name" in node && node.name === "supports"

const isSecond = ({ parent, prop }: Declaration) =>
  (parent?.nodes?.filter((node) => node.type === "decl" && node.prop === prop).length ?? 0) > 1

/** `oklch()` stands below `color`, as `min()` does below another type. */
const functions = new Map<string, Identifier>()
for (const [name, type] of Object.entries<Identifier>(css.types ?? {})) {
  const { __compat, ...parts } = type
  functions.set(name, type)
  for (const [inner, part] of Object.entries(parts)) functions.set(inner, part)
}

const unitOf = (unit: string) => {
  const length = css.types?.length
  if (/^[dls]v(h|w|b|i|min|max)$/.test(unit)) return length?.viewport_percentage_units_dynamic
  return /^cq/.test(unit) ? length?.container_query_length_units : undefined
}
