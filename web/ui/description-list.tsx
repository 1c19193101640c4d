import type { ReactNode } from "react"
import style from "./description-list.module.css"

type Props = {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Replaces the look of the screens, as on paper. */
  className?: string | undefined
}

/** Terms and their values. */
export const DescriptionList = ({ facts, className = style.facts }: Props) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd translate="no">{value}</dd>
      </div>
    ))}
  </dl>
)
