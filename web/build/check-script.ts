import type { Identifier } from "@mdn/browser-compat-data"
import { type AnyNode, parse } from "acorn"
import { api, javascript, lacking } from "./browser-floor"

/**
 * What a built script uses and the floor lacks: syntax, globals, members of them (`AbortSignal.timeout`), and calls of
 * methods that only such built-ins have (`.toReversed()`). Passed is what the same script asks for first: `typeof name`,
 * `"name" in`, `.name?.(`. Not seen are methods whose name an old built-in has too or is one word, which every
 * library uses for its own, and properties: a missing one reads as undefined.
 * @throws on syntax that is younger than ES2022.
 */
export const tooNewInScript = (source: string): string[] => {
  const used = new Map<string, string[]>()
  const asked = new Set<string>()
  const visit = (node: AnyNode) => {
    const name = askedFor(node)
    if (name) asked.add(name)
    const [feature, missing] = featureOf(node) ?? []
    if (feature && missing && missing.length > 0) used.set(feature, missing)
  }
  walk(parse(source, { ecmaVersion: 2022, sourceType: "module" }), visit)
  return [...used].flatMap(([feature, missing]) =>
    asked.has(feature.replace(/^.*\./, "")) ? [] : [`${feature} (${missing.join(", ")})`],
  )
}

type Found = [name: string, missing: string[]] | undefined

const featureOf = (node: AnyNode): Found => {
  if (node.type === "Identifier") return [node.name, lackingGlobal(node.name)]
  if (node.type === "MemberExpression" && node.object.type === "Identifier" && !node.computed)
    return staticMember(node.object.name, nameOf(node.property) ?? "")
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression" && !node.callee.computed)
    return method(nameOf(node.callee) ?? "")
  if (node.type === "StaticBlock")
    return ["static {}", lacking(javascript.classes?.static?.initialization_blocks)]
  if (node.type === "Literal" && node.regex && /\(\?<[=!]/.test(node.regex.pattern))
    return ["(?<=)", lacking(javascript.regular_expressions?.lookbehind_assertion)]
  return undefined
}

const lackingGlobal = (name: string) =>
  // Two letters are a minified name.
  name.length < 3 ? [] : lacking(own(api._globals, name) ?? own(api, name) ?? own(javascript.builtins, name))

const staticMember = (object: string, name: string): Found => {
  const holder = own(api, object) ?? own(javascript.builtins, object)
  return [`${object}.${name}`, lacking(own(holder, `${name}_static`) ?? own(holder, name))]
}

const method = (name: string): Found => {
  const missing = (methods.get(name) ?? []).map(lacking)
  return missing.every((each) => each.length > 0) ? [`.${name}`, missing[0] ?? []] : undefined
}

/** What a built-in called `constructor` must not be taken for. */
const own = (holder: Identifier | undefined, name: string) =>
  holder && Object.hasOwn(holder, name) ? holder[name] : undefined

/** Each member's name of more than one word, with every built-in's entry for it. */
const methods = new Map<string, Identifier[]>()
for (const holder of [...Object.values(api), ...Object.values(javascript.builtins ?? {})])
  for (const [name, member] of Object.entries(holder))
    if (/^[a-z]+[A-Z]/.test(name)) {
      const plain = name.replace("_static", "")
      methods.set(plain, [...(methods.get(plain) ?? []), member])
    }

/** The name of a built-in that the script looks for before it uses it. */
const askedFor = (node: AnyNode) => {
  if (node.type === "UnaryExpression" && node.operator === "typeof") return nameOf(node.argument)
  if (node.type === "BinaryExpression" && node.operator === "in" && node.left.type === "Literal")
    return String(node.left.value)
  if (node.type === "CallExpression" && node.optional) return nameOf(node.callee)
  return undefined
}

const nameOf = (node: AnyNode): string | undefined => {
  if (node.type === "Identifier") return node.name
  return node.type === "MemberExpression" ? nameOf(node.property) : undefined
}

const walk = (node: AnyNode, visit: (node: AnyNode) => void) => {
  visit(node)
  for (const [key, value] of Object.entries(node))
    for (const child of [value].flat()) if (isNode(child) && !isName(node, key)) walk(child, visit)
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** Names that are no references. */
const isName = (node: AnyNode, key: string) =>
  (node.type === "MemberExpression" && key === "property" && !node.computed) ||
  ((node.type === "Property" || node.type === "MethodDefinition" || node.type === "PropertyDefinition") &&
    key === "key" &&
    !node.computed)
