import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import type { IslandName } from "./islands"

/**
 * When an island comes alive, if nobody touches it before: when the page is at rest, when it comes into view, or,
 * for messages, when there is one or something that may have one is alive.
 */
type When = "idle" | "seen" | "due"

type Props = { name: IslandName; when: When; children: ReactNode }

/**
 * A part of a public page that comes alive in the browser. All else on the page is plain HTML; this is HTML as
 * React takes it over, with ids of its own.
 */
export const Island = ({ name, when, children }: Props) => (
  <div
    data-island={name}
    data-when={when}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has written it
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
