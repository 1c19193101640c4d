import type { Identifier } from "@mdn/browser-compat-data"
import { type AnyNode, parse } from "acorn"
import { api, javascript, lacking } from "./browser-floor"

/**
 * Lists the features in a built script that the oldest browsers lack: syntax, globals, static members
 * (`AbortSignal.timeout`), and calls of methods that only new built-ins have (`.toReversed()`). A feature that the
 * script checks for (`typeof name`, `"name" in`, `.name?.(`) is allowed. It does not find properties, which read as
 * undefined, nor methods that an old built-in has too or whose name is one word, because libraries use such names.
 * @throws on syntax newer than ES2022.
 */
export const tooNewInScript = (source: string): string[] => {
  const used = new Map<string, string[]>()
  const checkedFor = new Set<string>()
  const visit = (node: AnyNode) => {
    const name = checkedName(node)
    if (name) checkedFor.add(name)
    const [feature, missing] = featureOf(node) ?? []
    if (feature && missing && missing.length > 0) used.set(feature, missing)
  }
  walk(parse(source, { ecmaVersion: 2022, sourceType: "module" }), visit)
  return [...used].flatMap(([feature, missing]) =>
    checkedFor.has(feature.replace(/^.*\./, "")) ? [] : [`${feature} (${missing.join(", ")})`],
  )
}

type Feature = [name: string, missing: string[]] | undefined

const featureOf = (node: AnyNode): Feature => {
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
  // Names of one or two letters are minified.
  name.length < 3 ? [] : lacking(own(api._globals, name) ?? own(api, name) ?? own(javascript.builtins, name))

const staticMember = (object: string, name: string): Feature => {
  const holder = own(api, object) ?? own(javascript.builtins, object)
  return [`${object}.${name}`, lacking(own(holder, `${name}_static`) ?? own(holder, name))]
}

const method = (name: string): Feature => {
  const missing = (methods.get(name) ?? []).map(lacking)
  return missing.every((each) => each.length > 0) ? [`.${name}`, missing[0] ?? []] : undefined
}

/** Own properties only: `constructor` must not match an inherited one. */
const own = (holder: Identifier | undefined, name: string) =>
  holder && Object.hasOwn(holder, name) ? holder[name] : undefined

/** The entries of all built-ins by method name, for names of more than one word. */
const methods = new Map<string, Identifier[]>()
for (const holder of [...Object.values(api), ...Object.values(javascript.builtins ?? {})])
  for (const [name, member] of Object.entries(holder))
    if (/^[a-z]+[A-Z]/.test(name)) {
      const plain = name.replace("_static", "")
      methods.set(plain, [...(methods.get(plain) ?? []), member])
    }

/** The name of a built-in whose existence the script checks here. */
const checkedName = (node: AnyNode) => {
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

/** Is the child a property's name, and no reference? */
const isName = (node: AnyNode, key: string) =>
  (node.type === "MemberExpression" && key === "property" && !node.computed) ||
  ((node.type === "Property" || node.type === "MethodDefinition" || node.type === "PropertyDefinition") &&
    key === "key" &&
    !node.computed)
