import { useEffect } from "react"

/** The name that the operator gave the product, as the server wrote it into the page. */
export const brand = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Windrow"

/** Names the page in the browser's tab and history. */
export const useTitle = (title: string) =>
  useEffect(() => {
    document.title = title.includes(brand()) ? title : `${title} · ${brand()}`
  }, [title])
