/** Where a probe was. */
type Placed = { position?: string | null; depth?: string | null }

/** The names of a farm, which are undefined in what an older server told. */
type Places = { positions?: readonly string[]; depths?: readonly string[] }

/** Compares by the farm's positions, then its depths; names that it no longer has come after these, in the order of the alphabet. */
export const byPlace = ({ positions = [], depths = [] }: Places) => {
  const [position, depth] = [byList(positions), byList(depths)]
  return (one: Placed, other: Placed) =>
    position(one.position ?? "", other.position ?? "") || depth(one.depth ?? "", other.depth ?? "")
}

const byList = (names: readonly string[]) => {
  const rankOf = (name: string) => names.indexOf(name) + 1 || names.length + 1
  return (one: string, other: string) =>
    rankOf(one) - rankOf(other) || one.localeCompare(other, "en", { numeric: true })
}
