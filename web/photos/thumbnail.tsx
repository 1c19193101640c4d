import { useCallback } from "react"

type Props = { src: string; className?: string | undefined }

/**
 * A small picture in a list, 56×42; everything else is loaded before it. An image that has left the page would load
 * on and hold one of the six connections that a record may need, so its address is taken away.
 */
export const Thumbnail = ({ src, className }: Props) => {
  // Set by a ref, not as a prop: React detaches the refs of elements that it hides, and keeps their props.
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
