import { useCallback } from "react"

type Props = { src: string; className?: string | undefined }

/**
 * A small picture in a list, 56×42; everything else is loaded before it. An image that has left the page would load
 * on and hold one of the six connections that a record may need, so its address is taken away.
 */
export const Thumbnail = ({ src, className }: Props) => {
  // Not as a prop: React takes a ref away and gives it back while the element stays hidden.
  const load = useCallback(
    (image: HTMLImageElement) => {
      image.src = src
      return () => image.removeAttribute("src")
    },
    [src],
  )
  return (
    <img
      ref={load}
      className={className}
      alt=""
      width="56"
      height="42"
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  )
}
