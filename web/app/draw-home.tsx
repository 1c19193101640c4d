import { Provider } from "jotai"
import React from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { type LanguageCode, spokenIn } from "#domain/language"
import { unitsOf } from "#domain/metric-units"
import { type Catalogue, type Phrasebook, phrasebookOf } from "#domain/phrasebook"
import type { Row } from "#domain/rows"
import { shownWith } from "#domain/units"
import type { SignedInUser } from "#domain/users"
import { freshnessAtom } from "../api/freshness"
import { createCache } from "../api/resource"
import { HomeScreen } from "../home/home-screen"
import { speechWithProps } from "../language/speech"
import { rows as allRows } from "../rows/data"
import { SessionContext } from "../session/session"
import { systemOf } from "../session/units"
import { LateNote } from "../ui/loading"
import { nameBoth } from "./on-server"

/** React asks a server for a value of its own; here it is the one that the browser begins with. */
const { useSyncExternalStore } = React
Object.assign(React, {
  useSyncExternalStore: ((subscribe, get, onServer = get) =>
    useSyncExternalStore(subscribe, get, onServer)) satisfies typeof useSyncExternalStore,
})

/**
 * The home screen's HTML as React draws it first, for the server (web/build/drawing.ts); undefined when the session has
 * ended or changed to another farm between the two answers. `zone` is the browser's.
 */
export const drawHome = (
  user: SignedInUser | null,
  rows: readonly Row[],
  brand: string,
  zone: string,
  code: LanguageCode = "en",
  catalogue?: Catalogue,
): string | undefined => {
  if (!user || rows.some(({ farmId }) => farmId !== user.farmId)) return undefined
  nameBoth(brand, zone)
  const session = { user, leave: never, cover: never, changeUser: never }
  const speech = speechTo(code, catalogue)
  speech?.note([user, rows])
  const draw = () =>
    renderToStaticMarkup(
      <Provider store={cacheOf(rows)}>
        <SessionContext value={session}>
          <HomeScreen />
          <LateNote />
        </SessionContext>
      </Provider>,
    )
  return shownWith(unitsOf(systemOf(user)), () => spokenIn(speech, draw))
}

const phrasebooks = new Map<LanguageCode, Phrasebook>()

/** For one drawing: what one farm typed is no other farm's. */
const speechTo = (code: LanguageCode, catalogue: Catalogue | undefined) => {
  if (!catalogue) return undefined
  const phrasebook = phrasebooks.get(code) ?? phrasebookOf(catalogue)
  phrasebooks.set(code, phrasebook)
  return speechWithProps(code, phrasebook)
}

/** Nothing is pressed on a server. */
const never = () => undefined

const cacheOf = (rows: readonly Row[]) => {
  const cache = createCache()
  cache.get(freshnessAtom).put(allRows().path, rows, Date.now())
  return cache
}
