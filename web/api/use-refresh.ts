import { pathsOf, type Resource, soon, useFreshness } from "./resource"

/** As `useNoteChanged`, for what no other device is told of: the resources that the screen has changed. */
export const useRefresh = () => {
  const fresh = useFreshness()
  return (...resources: Resource<unknown>[]) => soon(fresh.reload(pathsOf(resources)))
}
