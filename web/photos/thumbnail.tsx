import { useCallback } from "react"
import { pictureKey } from "./picture-key"

/** `src` has a query. */
type Props = { src: string; className?: string | undefined }

/**
 * A 56×42 picture in a list, loaded after everything else. An image removed from the page would continue to load and
 * hold one of the six connections that a record may need, so its address is removed too.
 */
export const Thumbnail = ({ src, className }: Props) => {
  // Set by a ref, not as a prop: React detaches the refs of elements that it hides, and keeps their props.
  const load = useCallback(
    (image: HTMLImageElement) => {
      image.src = `${src}&${pictureKey()}`
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
