import { spoken } from "#domain/language"
import style from "./site.module.css"

type Props = { name: string; alt: string; eager?: boolean; width?: number; height?: number }

/** The address of a screenshot in the language of the page. */
export const pictureOf = (name: string): string => {
  const language = spoken()
  return `/${name}${language ? `.${language.code}` : ""}.webp`
}

/** A screenshot of the product, light and dark, made by `bun run pictures`. */
export const Picture = ({ name, alt, eager, width = 390, height = 740 }: Props) => (
  <picture className={style.picture}>
    <source srcSet={pictureOf(`${name}-dark`)} media="(prefers-color-scheme: dark)" />
    <img
      src={pictureOf(name)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      // The frame that opens a tab does not wait for its pictures.
      decoding={eager ? "auto" : "async"}
      fetchPriority={eager ? "high" : "auto"}
    />
  </picture>
)
