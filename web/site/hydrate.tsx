import { type ComponentType, type ReactNode, useEffect } from "react"
import { hydrateRoot, type Root } from "react-dom/client"

/** Lets React take over what the build has written. Resolves when the part can answer. */
export const hydrate = (island: HTMLElement, Part: ComponentType) =>
  new Promise<Root>((alive) => {
    const root = hydrateRoot(
      island,
      <Alive onAlive={() => alive(root)}>
        <Part />
      </Alive>,
      {
        identifierPrefix: island.dataset.island ?? "",
        // The page differs from what was written: React mends that, but it is our mistake.
        onRecoverableError: reportError,
      },
    )
  })

const Alive = ({ onAlive, children }: { onAlive: () => void; children: ReactNode }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onAlive, [])
  return children
}
