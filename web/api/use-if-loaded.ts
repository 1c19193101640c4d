import { useStore } from "jotai"
import { useEffect, useState } from "react"
import { type Resource, useFreshness } from "./resource"

/** The data as the server answered; undefined until they have come, and when they can't. Neither suspends nor throws. */
export const useIfLoaded = <T>({ path }: Resource<T>): T | undefined => {
  const store = useStore()
  const fresh = useFreshness()
  const [data, setData] = useState<T>()
  useEffect(() => {
    const dataAtom = fresh.of(path)
    let here = true
    const read = async () => {
      const now = await Promise.resolve(store.get(dataAtom)).catch(() => undefined)
      if (here && now !== undefined) setData(now as T)
    }
    read()
    const stop = store.sub(dataAtom, read)
    return () => {
      here = false
      stop()
    }
  }, [store, fresh, path])
  return data
}
