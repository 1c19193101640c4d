import style from "./site.module.css"

type Props = { name: string; alt: string; eager?: boolean; width?: number; height?: number }

/** A screenshot of the product, light and dark, made by `bun run pictures`. */
export const Picture = ({ name, alt, eager, width = 390, height = 740 }: Props) => (
  <picture className={style.picture}>
    <source srcSet={`/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
    <img
      src={`/${name}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
    />
  </picture>
)
