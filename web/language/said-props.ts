import { cloneElement, Fragment, isValidElement, type ReactNode } from "react"
import { jsx } from "react/jsx-runtime"
import { firstElement } from "#domain/phrasebook"

type Say = (text: string) => string

/** The attributes that people read or hear. */
const spokenAttributes = [
  "aria-label",
  "aria-description",
  "title",
  "alt",
  "placeholder",
  "label",
  "content",
  "data-head",
]

/**
 * Props with their English in another language: of elements of the page and of fragments, as all text ends there. What
 * somebody typed stays, see `Speech`.
 */
export const saidProps = <P>(type: unknown, props: P, say: Say): P => {
  // What is copied from a page stays as it is.
  if ((typeof type !== "string" && type !== Fragment) || type === "pre" || !isRecord(props)) return props
  const said: Record<string, unknown> = {}
  for (const name of spokenAttributes) {
    const value = props[name]
    if (typeof value === "string") said[name] = say(value)
  }
  const children = saidChildren(props.children, say)
  if (children !== props.children) said.children = children
  return { ...props, ...said }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const saidChildren = (children: unknown, say: Say): unknown => {
  if (typeof children === "string") return say(children)
  if (!Array.isArray(children)) return children
  return children.some((child) => typeof child === "string")
    ? saidSentence(children, say)
    : saidArrays(children, say)
}

/** Lists within a list, such as what a component got as its children. */
const saidArrays = (children: unknown[], say: Say): unknown[] =>
  children.some(Array.isArray)
    ? children.map((child) => (Array.isArray(child) ? saidChildren(child, say) : child))
    : children

/** Text and elements that stand side by side are one sentence, in which a language may have them in another order. */
const saidSentence = (children: unknown[], say: Say): unknown[] => {
  const text = children
    .map((child, at) =>
      typeof child === "string" || typeof child === "number"
        ? `${child}`
        : child === null || child === undefined || typeof child === "boolean"
          ? ""
          : String.fromCharCode(firstElement + at),
    )
    .join("")
  const said = say(text)
  if (said === text) return saidArrays(children, say)
  return said.split(/([\ue000-\uf8ff])/).map((part, at) => {
    if (at % 2 === 0) return part
    const index = part.charCodeAt(0) - firstElement
    return keyed(children[index], index, say)
  })
}

/** With its place in the English as its key, so that an element stays the same one when its neighbours change. */
const keyed = (child: unknown, index: number, say: Say): ReactNode => {
  if (isValidElement(child)) return child.key === null ? cloneElement(child, { key: `said ${index}` }) : child
  return jsx(Fragment, { children: saidChildren(child, say) as ReactNode }, `said ${index}`)
}
