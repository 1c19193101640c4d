import { type Resource, useFreshness } from "./resource"

/** Returns a function: the data as the server answered, undefined until they have come. It loads nothing. */
export const usePeek = <T>({ path }: Resource<T>) => {
  const fresh = useFreshness()
  return () => fresh.statusOf(path)?.data as T | undefined
}
