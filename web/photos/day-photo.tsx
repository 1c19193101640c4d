import { useCallback } from "react"

/** A record's photo beside others, loaded after everything else. As a thumbnail it gives its connection back when it leaves. */
export const DayPhoto = ({ src, className }: { src: string; className: string | undefined }) => {
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
      width="400"
      height="300"
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  )
}
