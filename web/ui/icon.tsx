import type { IconNode } from "lucide"
import { createElement } from "react"
import { say } from "#domain/language"

type Props = {
  of: IconNode
  className?: string | undefined
  /** The text for screen readers of an icon that stands alone; without it the icon is hidden from them. */
  label?: string
}

/** One of lucide's icons. */
export const Icon = ({ of: shapes, className, label }: Props) =>
  createElement(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      className,
      ...(label ? { role: "img", "aria-label": say(label) } : { "aria-hidden": true }),
    },
    ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
  )
