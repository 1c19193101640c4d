import type { ReactNode } from "react"
import { spoken } from "#domain/language"
import { Outdated } from "./outdated"

/** `setup` is the script of the page on which a device is set up. */
export type Assets = { css: string[]; js: string[]; setup: string[] }

type Props = { title: string; description?: string; assets: Assets; children: ReactNode }

/** The HTML document of a public page. The server fills in {{brand}} and {{signup}} when it starts. */
export const Document = ({ title, description, assets, children }: Props) => (
  <html lang={spoken()?.code ?? "en"} data-signup="{{signup}}">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* The app's own page has a program to load first. */}
      <link
        rel="preload"
        as="font"
        type="font/woff2"
        href="/assets/atkinson-hyperlegible-next-1.woff2"
        crossOrigin=""
      />
      {assets.js.map((src) => (
        <script key={src} type="module" async src={src} />
      ))}
      <meta name="application-name" content="{{brand}}" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f5ef" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d120e" />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {description && <About title={title} description={description} />}
    </head>
    <body>
      <Outdated />
      {children}
    </body>
  </html>
)

/** For search engines and link previews. */
const About = ({ title, description }: { title: string; description: string }) => (
  <>
    <meta name="description" content={description} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="{{brand}}" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:locale" content={(spoken()?.locale ?? "en-US").replace("-", "_")} />
    <meta property="og:image" content="/icon-512.png" />
    <meta name="twitter:card" content="summary" />
  </>
)
