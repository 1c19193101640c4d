import type { ComponentProps, MouseEvent } from "react"
import { afterPress } from "../lib/after-press"
import { navigate } from "../lib/history"

type Props = ComponentProps<"a"> & { href: string; replace?: boolean }

/** A link within the app; `onClick` may prevent its navigation. */
export const Link = ({ href, replace, onClick, ...rest }: Props) => {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    afterPress(event.currentTarget, () => navigate(href, { replace }))
  }
  return <a href={href} onClick={press} {...rest} />
}
