import type { IconNode } from "lucide"
import { type MouseEvent, useRef } from "react"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./header.module.css"

export type MenuItem = {
  label: string
  icon: IconNode
  /** Hidden on wide screens, where another link leads there. */
  small?: boolean
} & ({ href: string } | { download: string } | { onPress: () => void })

type Props = { person?: { name: string; email: string } | undefined; items: readonly MenuItem[] }

export const Menu = ({ person, items }: Props) => {
  const ref = useRef<HTMLElement>(null)
  // An item closes the menu too, because the screen behind it may stay the same.
  const close = (event: MouseEvent) => event.target !== event.currentTarget && ref.current?.hidePopover?.()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys press what is inside
    <nav ref={ref} id="menu" popover="auto" className={style.menu} aria-label="Menu" onClick={close}>
      {person && (
        <p className={style.person}>
          <b>{person.name}</b>
          <span>{person.email}</span>
        </p>
      )}
      {items.map((item) => (
        <Item key={item.label} item={item} />
      ))}
    </nav>
  )
}

const Item = ({ item }: { item: MenuItem }) => {
  const className = `${style.item} ${item.small ? style.small : ""}`
  const inside = (
    <>
      <Icon of={item.icon} />
      {item.label}
    </>
  )
  if ("href" in item)
    return (
      <Link href={item.href} className={className}>
        {inside}
      </Link>
    )
  return "download" in item ? (
    <a href={item.download} download className={className}>
      {inside}
    </a>
  ) : (
    <button type="button" className={className} onClick={item.onPress}>
      {inside}
    </button>
  )
}
