import { CloudUpload } from "lucide"
import type { Row } from "#domain/rows"
import { attention, pluralize } from "../format/plural"
import { unsureWords } from "../format/unsure-words"
import type { KeptRecord } from "../store/contents"
import { Icon } from "../ui/icon"
import style from "./rare-parts.module.css"

type Props = { records: readonly KeptRecord[]; row: Pick<Row, "unsure"> }

/** '1 record needs attention · 2 records not sent yet', of one pile, and what that leaves open. */
export const Unsent = ({ records, row }: Props) => {
  const refused = records.filter(({ needsAttention }) => needsAttention).length
  const unsent = records.length - refused
  return (
    <span className={style.waiting}>
      <Icon of={CloudUpload} />
      <span>
        {[
          refused > 0 && attention(refused),
          unsent > 0 && `${pluralize(unsent, "record")} not sent yet`,
          row.unsure && unsureWords,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  )
}
