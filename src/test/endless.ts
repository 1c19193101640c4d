import { type Node, type Program, parse } from "acorn"

/**
 * The loops in a file's text that await something and may do so without end: `while`, `do` and `for` whose condition
 * compares neither a clock nor a counter that the loop itself changes. `for … of` ends with what it walks through.
 */
export const endlessLoops = (text: string, loader: "ts" | "tsx" = "ts"): string[] => {
  const code = new Bun.Transpiler({ loader, deadCodeElimination: false }).transformSync(text)
  const program: Program = parse(code, { ecmaVersion: "latest", sourceType: "module" })
  return nodesIn(program)
    .filter((node) => awaitsInLoop(node) && !isBounded(node))
    .map(({ start, end }) => code.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 100))
}

/** A node with the fields of loops, calls and comparisons. */
interface AnyNode extends Node {
  test?: AnyNode | null
  update?: AnyNode | null
  left?: AnyNode
  right?: AnyNode
  argument?: AnyNode
  object?: AnyNode
  property?: AnyNode
  operator?: string
  name?: string
  await?: boolean
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value

const childrenOf = (node: Node): AnyNode[] => Object.values(node).flat().filter(isNode)

const nodesIn = (node: Node): AnyNode[] => childrenOf(node).flatMap((child) => [child, ...nodesIn(child)])

/** Without those of functions inside: they wait on their own. */
const ownNodesIn = (node: Node): AnyNode[] =>
  childrenOf(node).flatMap((child) => (/Function/.test(child.type) ? [] : [child, ...ownNodesIn(child)]))

const awaitsInLoop = (node: AnyNode) =>
  /^(While|DoWhile|For)Statement$/.test(node.type) &&
  ownNodesIn(node).some((inner) => inner.type === "AwaitExpression" || inner.await === true)

const isBounded = ({ test, update }: AnyNode) =>
  isNode(test) && partsOf(test).some((part) => isOrder(part) && (hasClock(part) || counts(part, update)))

/** The parts of a condition that must all be true. */
const partsOf = (test: AnyNode): AnyNode[] =>
  test.operator === "&&" ? [test.left, test.right].filter(isNode).flatMap(partsOf) : [test]

const isOrder = ({ operator = "" }: AnyNode) => /^[<>]=?$/.test(operator)

const hasClock = (test: AnyNode) =>
  ownNodesIn(test).some(
    ({ type, object, property }) =>
      type === "MemberExpression" &&
      /^(performance\.now|Date\.now|Bun\.nanoseconds)$/.test(`${object?.name}.${property?.name}`),
  )

/** `update` is that of a `for`. */
const counts = (test: AnyNode, update: AnyNode | null | undefined) => {
  const counter = (update?.argument ?? update?.left)?.name
  return counter !== undefined && [test, ...ownNodesIn(test)].some(({ name }) => name === counter)
}
