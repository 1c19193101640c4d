import type { ReactNode } from "react"
import type { Family, Inherited } from "#domain/family"
import type { Row } from "#domain/rows"
import { useResource } from "../api/resource"
import { familyOf, inheritedOf } from "../family/data"

/** What a pile has of the piles that it comes from or went into. */
export type Kin = { family?: Family; inherited?: Inherited }

type Props = { row: Row; children: (kin: Kin) => ReactNode }

/** Loads a pile's family, where it has one, for what is printed of the pile. */
export const WithKin = ({ row, children }: Props) =>
  row.hasParents || row.hasChildren ? <OfFamily row={row}>{children}</OfFamily> : children({})

const OfFamily = ({ row, children }: Props) => {
  const family = useResource(familyOf(row.id))
  const inherited = useResource(inheritedOf(row.id))
  return children({ family, inherited })
}
