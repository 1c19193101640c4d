import { parse } from "acorn"

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree is of many kinds
type Node = any

/** An English sentence as the code has it; what comes in at run time stands in braces, an element as a number. */
export type Sentence = { text: string; file: string }

const transpilerOf = (loader: "ts" | "tsx") =>
  new Bun.Transpiler({ loader, tsconfig: JSON.stringify({ compilerOptions: { jsx: "react-jsx" } }) })
const transpilers = { ts: transpilerOf("ts"), tsx: transpilerOf("tsx") }

/** All sentences of a file of the product. */
export const sentencesOf = (file: string, source: string): Sentence[] => {
  const code = transpilers[file.endsWith("x") ? "tsx" : "ts"].transformSync(source)
  const tree = parse(code, { ecmaVersion: "latest", sourceType: "module" })
  const found = new Map<string, Sentence>()
  const add = (node: Node, isShown: boolean) => {
    for (const parts of variantsOf(node)) {
      const text = textOf(parts)
      if (isSentence(text, isShown)) found.set(text, { text, file })
    }
  }
  walk(tree, add, false)
  return [...found.values()]
}

type Hole = { hole: string }
type Part = string | Hole

const most = 32

const product = (lists: Part[][][]): Part[][] =>
  lists.reduce<Part[][]>(
    (all, each) => all.flatMap((before) => each.map((next) => [...before, ...next])).slice(0, most),
    [[]],
  )

const isJsx = (node: Node) =>
  node.type === "CallExpression" && /^jsx(s|DEV)?(_\w+)?$/.test(node.callee.name ?? "")

const variantsOf = (node: Node): Part[][] => {
  if (!node) return [[]]
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" ? [[`${node.value}`]] : [[]]
    case "TemplateLiteral":
      return product(
        node.quasis.flatMap((quasi: Node, at: number) => [
          [[quasi.value.cooked]],
          ...(node.expressions[at] ? [variantsOf(node.expressions[at])] : []),
        ]),
      )
    case "BinaryExpression":
      if (node.operator === "+" && isText(node))
        return product([variantsOf(node.left), variantsOf(node.right)])
      return [[{ hole: "value" }]]
    case "ConditionalExpression":
      return [...variantsOf(node.consequent), ...variantsOf(node.alternate)].slice(0, most)
    case "LogicalExpression":
      if (node.operator === "&&") return [[], ...variantsOf(node.right)].slice(0, most)
      return [...variantsOf(node.left), ...variantsOf(node.right)].slice(0, most)
    case "ArrayExpression":
      return product(node.elements.map((each: Node) => variantsOf(each)))
    case "CallExpression":
      if (isJsx(node)) return [[{ hole: "*" }]]
      if (node.callee.name === "pluralize") {
        const [, one, many] = node.arguments
        const noun = one?.value
        if (typeof noun !== "string") return [[{ hole: "counted" }]]
        return [
          [{ hole: "count" }, ` ${noun}`],
          [{ hole: "count" }, ` ${many?.value ?? `${noun}s`}`],
        ]
      }
      return [[{ hole: nameOf(node.callee) }]]
    case "ChainExpression":
      return variantsOf(node.expression)
    default:
      return [[{ hole: nameOf(node) }]]
  }
}

/** Sums of numbers are none. */
const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && node.operator === "+" && (isText(node.left) || isText(node.right))) ||
  (node.type === "ConditionalExpression" && (isText(node.consequent) || isText(node.alternate)))

const nameOf = (node: Node): string => {
  switch (node?.type) {
    case "Identifier":
      return node.name.replace(/_\d+$/, "")
    case "MemberExpression":
      return node.computed ? nameOf(node.object) : node.property.name
    case "CallExpression":
      return nameOf(node.callee)
    case "ChainExpression":
      return nameOf(node.expression)
    default:
      return "value"
  }
}

const textOf = (parts: Part[]) => {
  let elements = 0
  const text = parts
    .map((part) =>
      typeof part === "string" ? part : part.hole === "*" ? `{${elements++}}` : `{${part.hole}}`,
    )
    .join("")
  return text.replace(/\s+/g, " ").trim()
}

const isSentence = (text: string, isShown: boolean) => {
  const literal = text.replace(/\{[^}]*\}/g, "\uffff")
  if (!/[A-Za-z]{2}/.test(literal)) return false
  if (isShown) return true
  // A path, an identifier, a type of media, a selector, SQL.
  if (/^[a-z][\w-]*$/.test(text) || /^[/#.@:[<]/.test(text) || /^\S*[/_=<>\\]\S*$/.test(literal)) return false
  if (/^[A-Z][a-z]+$/.test(text)) return true
  return (
    /[A-Za-z]+[^A-Za-z]* [^A-Za-z]*[A-Za-z]/.test(literal) ||
    /^[A-Z][a-z]/.test(literal) ||
    /\uffff [a-z]|[a-z] \uffff/.test(literal)
  )
}

/** Attributes and properties that no one reads. */
const unread = new Set([
  "className",
  "href",
  "id",
  "name",
  "type",
  "key",
  "d",
  "viewBox",
  "points",
  "transform",
  "htmlFor",
  "autoComplete",
  "inputMode",
  "pattern",
  "accept",
  "role",
  "rel",
  "src",
  "sizes",
  "media",
  "method",
  "dateTime",
  "data-kind",
  "translate",
  "enterKeyHint",
  "form",
  "list",
  "crossOrigin",
  "fill",
  "stroke",
  "description_",
])

const walk = (node: Node, add: (node: Node, isShown: boolean) => void, _inside: boolean) => {
  if (!node || typeof node.type !== "string") return
  const each = (next: Node) => walk(next, add, false)
  const children = () => {
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.forEach(each)
      else if (value && typeof value === "object") each(value)
    }
  }
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
      return
    case "ExportNamedDeclaration":
      if (node.source) return
      return children()
    case "CallExpression":
      if (isJsx(node)) {
        each(node.arguments[0])
        for (const property of node.arguments[1]?.properties ?? []) {
          if (property.type !== "Property") {
            each(property)
            continue
          }
          const name = property.key.name ?? property.key.value
          if (name === "children") {
            add(property.value, true)
            inner(property.value, each)
          } else if (unread.has(name) && !(name === "name" && /^[A-Z]/.test(node.arguments[0]?.name ?? "")))
            continue
          else if (["ArrayExpression", "ObjectExpression"].includes(property.value.type)) each(property.value)
          else {
            add(property.value, ["aria-label", "title", "alt", "placeholder", "label"].includes(name))
            inner(property.value, each)
          }
        }
        return
      }
      // Also where it is no part of a sentence yet.
      if (node.callee.name === "pluralize") add(node, true)
      for (const arg of node.arguments) each(arg)
      each(node.callee)
      return
    case "TaggedTemplateExpression":
      return
    case "BinaryExpression":
      if (["===", "!==", "==", "!=", "in", "<", ">"].includes(node.operator)) {
        if (node.left.type !== "Literal") each(node.left)
        if (node.right.type !== "Literal") each(node.right)
        return
      }
      if (node.operator === "+" && isText(node)) {
        add(node, false)
        inner(node, each)
        return
      }
      return children()
    case "SwitchCase":
      node.consequent.forEach(each)
      return
    case "Property":
      if (node.computed) each(node.key)
      each(node.value)
      return
    case "MemberExpression":
      each(node.object)
      return
    case "TemplateLiteral":
    case "Literal":
      if (node.type === "Literal" && typeof node.value !== "string") return
      add(node, false)
      inner(node, each)
      return
    case "ExpressionStatement":
      if (node.directive) return
      return children()
    default:
      return children()
  }
}

/** Below an expression whose text was taken whole: only what it calls or holds. */
const inner = (node: Node, each: (node: Node) => void): void => {
  if (!node) return
  switch (node.type) {
    case "Literal":
      return
    case "TemplateLiteral":
      for (const one of node.expressions) inner(one, each)
      return
    case "ArrayExpression":
      for (const one of node.elements) inner(one, each)
      return
    case "ConditionalExpression":
      each(node.test)
      inner(node.consequent, each)
      inner(node.alternate, each)
      return
    case "LogicalExpression":
      if (node.operator === "&&") each(node.left)
      else inner(node.left, each)
      inner(node.right, each)
      return
    case "BinaryExpression":
      inner(node.left, each)
      inner(node.right, each)
      return
    default:
      each(node)
  }
}

/** What of the code is read by people: not the commands' own words, which stand in a terminal. */
const rooms = [
  "web/**/*.{ts,tsx}",
  "src/{app,archives,audit,board,categories,contract,domain,events,family,farms,history,http,idempotency,imports,materials,messages,moves,occurrences,operation,photos,probes,records,results,rows,sales,samples,season,sessions,setup,spreadsheets,temperatures,tickets,tokens,turns,users,visits,yard}/**/*.ts",
]
const others =
  /test|^web\/(build|worker|store|lib)\/|^src\/app\/(note|page|response)|archives\/readme|domain\/(translator|phrasebook)|commands?\.ts$/

/** All sentences of the product, each with the files that have it. */
export const allSentences = async () => {
  const all = new Map<string, string[]>()
  for (const room of rooms)
    for (const file of [...new Bun.Glob(room).scanSync(".")].sort()) {
      if (others.test(file)) continue
      for (const { text } of sentencesOf(file, await Bun.file(file).text()))
        all.set(text, [...(all.get(text) ?? []), file])
    }
  return all
}

if (import.meta.main) console.log(JSON.stringify([...(await allSentences())], null, 1))
