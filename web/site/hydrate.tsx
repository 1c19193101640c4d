import { type ReactNode, useEffect } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import { islands } from "./islands"

export { bearForeignNodes } from "../lib/foreign-nodes"

/** Hydrates an island's prerendered HTML. Resolves when it is interactive. */
export const hydrate = (island: HTMLElement) =>
  new Promise<Root>((resolve) => {
    const [name = "", Part] = Object.entries(islands).find(([each]) => each === island.dataset.island) ?? []
    if (!Part) throw new Error(`There is no island "${island.dataset.island}".`)
    const options = {
      identifierPrefix: name,
      // The rendered tree differs from the HTML. React repairs that, but it is a bug.
      onRecoverableError: (error: unknown) => console.error(error),
    }
    // A translator has been here: the HTML is not as rendered any more.
    const typed = island.querySelector("font") ? typedIn(island) : undefined
    let root: Root
    const inside = (
      <Hydrated onHydrated={() => resolve(root)}>
        <Part />
      </Hydrated>
    )
    // At once, before a translator or a key comes in between.
    flushSync(() => {
      root = typed ? createRoot(island, options) : hydrateRoot(island, inside, options)
      if (typed) root.render(inside)
    })
    if (typed) typeAgain(island, typed)
  })

type Typed = { values: ReadonlyMap<string, string>; at: string | undefined }

const inputsOf = (island: HTMLElement) => [...island.querySelectorAll("input")]

const typedIn = (island: HTMLElement): Typed => ({
  values: new Map(inputsOf(island).map(({ name, value }) => [name, value])),
  at: inputsOf(island).find((input) => input === document.activeElement)?.name,
})

const typeAgain = (island: HTMLElement, { values, at }: Typed) => {
  // React's own setter would hide the event from it.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {}
  for (const input of inputsOf(island)) {
    if (input.name === at) input.focus()
    const value = values.get(input.name)
    if (!value) continue
    set?.call(input, value)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

const Hydrated = ({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, [])
  return children
}
