import { oneLine } from "../contract/control-characters"

/** In characters. */
const longestName = 100

/** The sentence about a field that a call does not know, by the path to it. */
export const noSuchField = (path: readonly PropertyKey[]): string => {
  const name = oneLine(path.map(String).join(".")).slice(0, longestName)
  return `This call has no field "${name}".`
}
