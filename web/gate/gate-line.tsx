import { gateScreen } from "#contract/screens"
import { counted } from "#domain/import-report"
import { waitsForPile } from "#domain/materials"
import { useKnown } from "../api/records"
import { materialsOf } from "../materials/data"
import { formOf } from "../outbox/form-of"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { ButtonLink } from "../ui/button-link"
import { Link } from "../ui/link"
import style from "./gate.module.css"

/** On home: the button of whoever receives, and how many loads wait for their piles. */
export const GateLine = ({ of: yardId }: { of: number }) => {
  const { farmId } = useUser()
  const { mayWrite } = useRights(farmId)
  const { lines } = useKnown(materialsOf(yardId))
  const waiting = lines.filter((load) => waitsForPile(load)).length
  return (
    <p className={style.line}>
      {mayWrite && (
        <ButtonLink href={formOf({ kind: "materials", rowId: yardId })} variant="outline">
          Load In
        </ButtonLink>
      )}
      <Link href={gateScreen}>{waiting > 0 ? `${counted(waiting, "load")} waiting for a pile` : "Gate"}</Link>
    </p>
  )
}
