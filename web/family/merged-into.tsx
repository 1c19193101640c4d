import { pathTo, rowScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { Link } from "../ui/link"
import { familyOf } from "./data"

/** Why a removed pile is gone, beside its status: 'Merged into C-12'. */
export const MergedInto = ({ row }: { row: Row }) => (
  <Boundary fallback={null} renderError={() => null}>
    <Child row={row} />
  </Boundary>
)

const Child = ({ row: { id } }: { row: Row }) => {
  const { links, piles } = useResource(familyOf(id))
  const merge = links.find(({ parent, kind }) => parent === id && kind === "merge")
  const child = piles.find((pile) => pile.id === merge?.child)
  return (
    child && (
      <p>
        Merged into <Link href={pathTo(rowScreen, { rowId: child.id })}>{child.rowId}</Link>
      </p>
    )
  )
}
