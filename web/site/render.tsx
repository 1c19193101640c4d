import "../styles/base.css"
import "../styles/tokens.css"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { Landing } from "./landing"
import { NotFound } from "./not-found"
import { type Assets, Page } from "./page"

const about = "Track compost piles, monitor temperatures and manage materials, from a phone."

/** The public pages as whole documents, for the build to write under these names. */
export const render = (assets: Assets): { file: string; html: string }[] => [
  {
    file: "landing.html",
    html: htmlOf(
      <Page title="Welcome to {{brand}}" description={about} assets={assets}>
        <Landing />
      </Page>,
    ),
  },
  {
    file: "not-found.html",
    html: htmlOf(
      <Page title="404 Page Not Found · {{brand}}" assets={assets}>
        <NotFound />
      </Page>,
    ),
  },
]

const htmlOf = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`
