import type { ReactNode } from "react"

export type Assets = { css: string[]; js: string[] }

type Props = { title: string; description?: string; assets: Assets; children: ReactNode }

/** A public page's document. The server fills in {{brand}} and {{signup}} when it starts. */
export const Page = ({ title, description, assets, children }: Props) => (
  <html lang="en" data-signup="{{signup}}">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="application-name" content="{{brand}}" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f5f0" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c120d" />
      {description && <meta name="description" content={description} />}
      <title>{title}</title>
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      {assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.js.map((src) => (
        <script key={src} type="module" async src={src} />
      ))}
    </head>
    <body>{children}</body>
  </html>
)
