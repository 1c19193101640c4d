import { type ReactNode, useEffect } from "react"
import { hydrateRoot, type Root } from "react-dom/client"
import { islands } from "./islands"

/** Hydrates an island's prerendered HTML. Resolves when it is interactive. */
export const hydrate = (island: HTMLElement) =>
  new Promise<Root>((resolve) => {
    const [name = "", Part] = Object.entries(islands).find(([each]) => each === island.dataset.island) ?? []
    if (!Part) throw new Error(`There is no island "${island.dataset.island}".`)
    const root = hydrateRoot(
      island,
      <Hydrated onHydrated={() => resolve(root)}>
        <Part />
      </Hydrated>,
      {
        identifierPrefix: name,
        // The rendered tree differs from the HTML. React repairs that, but it is a bug.
        onRecoverableError: (error) => console.error(error),
      },
    )
  })

const Hydrated = ({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, [])
  return children
}
