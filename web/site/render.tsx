import "../styles/typeface.css"
import "../styles/tokens.css"
import "../styles/base.css"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { type LanguageCode, languages, spokenIn } from "#domain/language"
import { phrasebookOf } from "#domain/phrasebook"
import { catalogueOf } from "#languages/speech"
import { speechWithProps } from "../language/speech"
import { ArrivedPage } from "../setup/arrived-page"
import { ElsewherePage } from "../setup/elsewhere-page"
import { InstallPage } from "../setup/install-page"
import { PlainPage } from "../setup/plain-page"
import { ReadyPage } from "../setup/ready-page"
import { LateNote, Loading } from "../ui/loading"
import { type Assets, Document } from "./document"
import { Landing } from "./landing"
import { LoginPage } from "./login-page"
import { NotFound } from "./not-found"
import { Outdated } from "./outdated"
import { SignUpPage } from "./sign-up-page"

type Page = { file: string; html: string }

/** The public pages as whole documents in each language, for the build to write under these names: `login.html`, `login.es.html`. */
export const render = async (assets: Assets): Promise<Page[]> => {
  const others = languages.map(async ({ code }) => {
    const catalogue = await catalogueOf(code)
    if (!catalogue) return pagesOf(assets)
    return spokenIn(speechWithProps(code, phrasebookOf(catalogue)), () =>
      pagesOf(assets).map(({ file, html }) => ({ file: file.replace(".html", `.${code}.html`), html })),
    )
  })
  return (await Promise.all(others)).flat()
}

const pagesOf = (assets: Assets): Page[] => [
  {
    file: "landing.html",
    html: htmlOf(
      <Document title="Welcome to {{brand}}" description={about} assets={assets}>
        <Landing />
      </Document>,
    ),
  },
  {
    file: "login.html",
    html: htmlOf(
      <Document
        title="Login · {{brand}}"
        description="Log in to {{brand}} to track your compost piles."
        assets={assets}
      >
        <LoginPage />
      </Document>,
    ),
  },
  {
    file: "signup.html",
    html: htmlOf(
      <Document
        title="Sign Up · {{brand}}"
        description="Make an account on {{brand}} and log your first compost pile."
        assets={assets}
      >
        <SignUpPage />
      </Document>,
    ),
  },
  ...renderSetup(assets),
  {
    file: "not-found.html",
    html: htmlOf(
      <Document title="404 Page Not Found · {{brand}}" assets={{ ...assets, js: [] }}>
        <NotFound />
      </Document>,
    ),
  },
]

/** Renders the set-up pages; src/setup/routes.ts fills in what depends on the request's address. */
const renderSetup = (assets: Assets) => {
  const page = (file: string, content: ReactNode, js: string[] = []) => ({
    file,
    html: htmlOf(
      <Document title="Set Up · {{brand}}" assets={{ ...assets, js }}>
        {content}
      </Document>,
    ),
  })
  return [
    page("setup.html", <InstallPage />, assets.setup),
    page("setup-ready.html", <ReadyPage />),
    page("setup-arrived.html", <ArrivedPage />),
    page("setup-plain.html", <PlainPage />),
    page("setup-elsewhere.html", <ElsewherePage />),
  ]
}

/** The parts of the app's page that show before its script runs, in each language. */
export const renderParts = async (): Promise<AppParts[]> =>
  Promise.all(
    languages.map(async ({ code }) => {
      const catalogue = await catalogueOf(code)
      const speech = catalogue && speechWithProps(code, phrasebookOf(catalogue))
      return spokenIn(speech, () => ({ code, loading: renderLoading(), outdated: renderOutdated() }))
    }),
  )

export type AppParts = { code: LanguageCode; loading: string; outdated: string }

/** The HTML of the app's page until the app runs. */
const renderLoading = () =>
  renderToStaticMarkup(
    <>
      <Loading />
      <LateNote />
    </>,
  )

/** The app page's message for browsers below the floor. */
const renderOutdated = () => renderToStaticMarkup(<Outdated />)

const about =
  "Composting Management System: track piles, monitor temperatures and manage materials, on a phone."

const htmlOf = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`
