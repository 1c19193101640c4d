import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import type { IslandName } from "./islands"

/**
 * When an island is hydrated, unless it is touched earlier: when the page is idle, when the island becomes visible,
 * or, for toasts, when there is one or an island that may show one has been hydrated.
 */
type When = "idle" | "visible" | "toast"

type Props = { name: IslandName; when: When; children: ReactNode }

/**
 * A part of a public page that React hydrates, with an id prefix of its own. Everything else on the page is plain
 * HTML.
 */
export const Island = ({ name, when, children }: Props) => (
  <div
    data-island={name}
    data-when={when}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has written it
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
