import { useEffect } from "react"
import { say } from "#domain/language"

/** The product's name as the operator configured it; the server writes it into the page. */
export const brand = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Windrow"

/** Sets the page's title in the browser's tab and history. */
export const useTitle = (title: string) =>
  useEffect(() => {
    const said = say(title)
    document.title = said.includes(brand()) ? said : `${said} · ${brand()}`
  }, [title])
