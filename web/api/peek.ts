import { atom, useSetAtom } from "jotai"
import { resourcesAtom } from "./cache"
import type { Resource } from "./resource"

const peekAtom = atom(null, (get, _set, path: string) => {
  const resources = get(resourcesAtom)
  return [...resources.getParams()].includes(path) ? resources(path).status.data : undefined
})

/** Returns a function: the data as the server answered, undefined until they have come. It loads nothing. */
export const usePeek = <T>({ path }: Resource<T>) => {
  const peek = useSetAtom(peekAtom)
  return () => peek(path) as T | undefined
}
