import { pathTo, rowScreen, waitingScreen } from "#contract/screens"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { Link } from "../ui/link"
import { familyOf } from "./data"

/** What has become of the pile, beside its status: 'Merged into C-12', 'Split into C-13, not sent yet'. */
export const FamilyLine = ({ row }: { row: Row }) => (
  <>
    <NotSent row={row} />
    {row.status === "removed" && row.hasChildren && (
      <Boundary fallback={null} renderError={() => null}>
        <Child row={row} />
      </Boundary>
    )}
  </>
)

const NotSent = ({ row: { becomes = [] } }: { row: Row }) =>
  becomes.map(({ kind, label }) => (
    <p key={`${kind} ${label}`}>
      <Link href={waitingScreen}>
        {kind === "merges" ? `Merged into ${label}, not sent yet` : `Split into ${label}, not sent yet`}
      </Link>
    </p>
  ))

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
