import { useState } from "react"
import { calendarIn } from "#domain/calendar"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { useRights } from "../session/rights"
import { useZone } from "../session/today"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { familyOf } from "./data"
import style from "./family.module.css"
import { FamilyLoads, FamilySales } from "./family-loads"
import { FamilyTree } from "./family-tree"
import { VoidLinks } from "./void-links"

/** Where the pile comes from and where it went; nothing of a pile without a family. */
export const FamilyCard = ({ row }: { row: Row }) =>
  (row.hasParents || row.hasChildren) && (
    <Card title="Family">
      <Boundary fallback={<Skeleton height="card" />} renderError={SectionFailure}>
        <Members row={row} />
      </Boundary>
    </Card>
  )

const Members = ({ row }: { row: Row }) => {
  const family = useResource(familyOf(row.id))
  const calendar = calendarIn(useZone(row.farmId))
  const { mayManage } = useRights(row.farmId)
  const [isOpen, setIsOpen] = useState(false)
  const kind = family.links.find(({ child }) => child === row.id)?.kind
  return (
    <div className={style.family}>
      <FamilyTree of={row.id} family={family} calendar={calendar} />
      <FamilyLoads family={family} calendar={calendar} />
      <FamilySales family={family} calendar={calendar} />
      {kind && mayManage && (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {kind === "merge" ? "Void the Merge" : "Void the Split"}
        </Button>
      )}
      {kind && isOpen && <VoidLinks row={row} kind={kind} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
