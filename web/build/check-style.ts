import type { Identifier } from "@mdn/browser-compat-data"
import { type AtRule, type Container, type Declaration, parse, type Rule } from "postcss"
import { css, lacking } from "./browser-floor"

/**
 * Lists the features in a built stylesheet that the oldest browsers lack: at-rules, container queries, properties,
 * keywords, functions, units and pseudo-classes. Rules inside `@supports` are allowed, and so is a property that the
 * same rule declares twice, with a fallback first.
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
    if (isGuarded(declaration) || hasFallback(declaration)) return
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

const hasFallback = ({ parent, prop }: Declaration) =>
  (parent?.nodes?.filter((node) => node.type === "decl" && node.prop === prop).length ?? 0) > 1

/** MDN lists functions below their type: `oklch()` below `color`. */
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
