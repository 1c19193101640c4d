/** What a translator has put in the place of a text, and the text of what stands there. */
const standIns = new WeakMap<Node, ChildNode>()
const texts = new WeakMap<Node, Text>()

/** Texts as the page wrote them, of nodes that have been written again. */
const written = new WeakMap<Node, string>()

/** Texts that the page has put in the place of others itself. */
const own = new WeakSet<Node>()

const refusals = new WeakMap<Element, number>()
let [isPrepared, isTranslated] = [false, false]

/**
 * Lets React live with a browser that translates the page and puts elements of its own in the places of text nodes, which
 * React goes on changing and removing. React's calls reach what stands in the place; a text that changes comes back, and is
 * translated anew. A translation with other digits or degrees than the text is taken back, and its element is not translated any more.
 */
export const bearForeignNodes = () => {
  if (isPrepared) return
  isPrepared = true
  const { insertBefore, appendChild, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child)
    forget(child)
    if (place) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    forget(node)?.remove()
    return insertBefore.call(this, node, (next && placeIn(this, next)) ?? null) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    forget(node)?.remove()
    return appendChild.call(this, node) as T
  }
  onWrite("nodeValue", (node, value, write) => {
    written.set(node, value ?? "")
    bringBack(node)
    write()
  })
  onWrite("textContent", (node, _value, write) => {
    write()
    if (node.firstChild) own.add(node.firstChild)
  })
  // Until then the parser changes texts itself: WebKit's takes long ones in pieces.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", observe)
  else observe()
}

const observe = () =>
  new MutationObserver(noticeAll).observe(document, {
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    subtree: true,
  })

type Write = (node: Node, value: string | null, write: () => void) => void

const onWrite = (name: "nodeValue" | "textContent", act: Write) => {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {}
  Object.defineProperty(Node.prototype, name, {
    ...property,
    set(this: Node, value: string | null) {
      act(this, value, () => property.set?.call(this, value))
    },
  })
}

/** The child of `parent` that is `child`, holds it, or stands in its place. */
const placeIn = (parent: Node, child: Node): Node | undefined => {
  for (
    let at: Node | null = parent.contains(child) ? child : (standIns.get(child) ?? null);
    at;
    at = at.parentNode
  )
    if (at.parentNode === parent) return at
  return undefined
}

/** Returns what stood in the place of the text. */
const forget = (text: Node): ChildNode | undefined => {
  const place = standIns.get(text)
  standIns.delete(text)
  if (place) texts.delete(place)
  return place
}

const bringBack = (text: Node) => forget(text)?.replaceWith(text)

const noticeAll = (records: MutationRecord[]) => {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isForeign))
  for (const record of records) {
    const { target, removedNodes, oldValue } = record
    if (target instanceof Text) noticeText(target, oldValue)
    if (added.size > 0) for (const node of removedNodes) noticeExchange(node, record, added)
    if (isTranslated) for (let at: Node | null = target; at; at = at.parentNode) checkStandIn(at)
  }
}

const noticeExchange = (node: Node, record: MutationRecord, added: ReadonlySet<Node>) => {
  const text = texts.get(node) ?? node
  if (!(text instanceof Text) || text.isConnected) return
  const { addedNodes, previousSibling, nextSibling } = record
  const beside = [previousSibling, nextSibling].filter((other) => other?.nodeName === "FONT")
  const place = [addedNodes[0], ...beside].find((one) => one && added.has(one)) as ChildNode | undefined
  if (place?.parentNode !== record.target || texts.has(place)) return
  forget(text)
  isTranslated = true
  standIns.set(text, place)
  texts.set(place, text)
  checkStandIn(place)
}

/** React makes no FONT, and exchanges no text but by `textContent`. */
const isForeign = (node: Node) => node.nodeName === "FONT" || (node instanceof Text && !own.has(node))

const checkStandIn = (place: Node) => {
  const text = texts.get(place)
  if (text && hasOtherNumbers(text.data, place.textContent) && refuses(place.parentElement)) bringBack(text)
}

/** A text that was moved into a foreign element, or changed where it is. */
const noticeText = (text: Text, before: string | null) => {
  const truth = written.get(text) ?? before ?? ""
  if (text.data === truth) return
  written.set(text, truth)
  isTranslated = true
  if (hasOtherNumbers(truth, text.data) && refuses(text.parentElement)) text.data = truth
}

const hasOtherNumbers = (text: string, other: string | null) => numbersIn(text) !== numbersIn(other ?? "")

/** The digits and degrees; points and commas may change. */
const numbersIn = (text: string) => text.match(/\d|°\s?\w/g)?.join("")

/** A translator that does not heed it may have its way in the end. */
const refuses = (element: Element | null) => {
  const times = (element && refusals.get(element)) ?? 0
  if (!element || times > 9) return false
  refusals.set(element, times + 1)
  element.setAttribute("translate", "no")
  return true
}
