import { CloudUpload } from "lucide"
import { attention, pluralize } from "../format/plural"
import type { KeptRecord } from "../store/contents"
import { Icon } from "../ui/icon"
import style from "./home.module.css"

/** '1 record needs attention · 2 records not sent yet', of one pile. */
export const Unsent = ({ records }: { records: readonly KeptRecord[] }) => {
  const refused = records.filter(({ needsAttention }) => needsAttention).length
  const unsent = records.length - refused
  return (
    <span className={style.waiting}>
      <Icon of={CloudUpload} />
      <span>
        {[refused > 0 && attention(refused), unsent > 0 && `${pluralize(unsent, "record")} not sent yet`]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  )
}
