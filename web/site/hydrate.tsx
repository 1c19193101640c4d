import { type ReactNode, useEffect } from "react"
import { hydrateRoot, type Root } from "react-dom/client"
import { islands } from "./islands"

/** Lets React take over what the build has written. Resolves when the island can answer. */
export const hydrate = (island: HTMLElement) =>
  new Promise<Root>((alive) => {
    const [name = "", Part] = Object.entries(islands).find(([each]) => each === island.dataset.island) ?? []
    if (!Part) throw new Error(`There is no island "${island.dataset.island}".`)
    const root = hydrateRoot(
      island,
      <Alive onAlive={() => alive(root)}>
        <Part />
      </Alive>,
      {
        identifierPrefix: name,
        // The page differs from what was written: React mends that, but it is our mistake.
        onRecoverableError: (error) => console.error(error),
      },
    )
  })

const Alive = ({ onAlive, children }: { onAlive: () => void; children: ReactNode }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onAlive, [])
  return children
}
