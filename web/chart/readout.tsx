import type { Signal } from "@preact/signals-react"
import { useSignals } from "@preact/signals-react/runtime"
import { thumbnailOf } from "#contract/photos"
import { pathTo, temperatureScreen } from "#contract/screens"
import { heatOf } from "#domain/heat"
import { formatDateTime } from "../format/dates"
import { pluralize } from "../format/plural"
import { rangeWithUnit } from "../format/range"
import { Thumbnail } from "../photos/thumbnail"
import { HeatMark, heatClass } from "../rows/heat-mark"
import { Link } from "../ui/link"
import type { Charted } from "./charted"
import styles from "./readout.module.css"

type Props = { newest: Charted; selected: Signal<Charted | undefined> }

/** The selected reading, or the newest, with its photo. */
export const Readout = ({ newest, selected }: Props) => {
  useSignals()
  const reading = selected.value ?? newest
  const { temperature, lowest, probes, photoUrl, recordedAt, rowId, id, waiting } = reading
  return (
    <figcaption className={styles.caption}>
      <p className={styles.readout} aria-live="polite" aria-atomic="true">
        <strong className={heatClass(heatOf(temperature))}>
          <span translate="no">{rangeWithUnit(lowest ?? temperature, temperature)}</span>{" "}
          <HeatMark temperature={temperature} />
        </strong>
        <span className={styles.moment}>
          {formatDateTime(recordedAt)}
          {probes && ` · ${pluralize(probes, "probe")}`}
          {waiting && ", not sent yet"}
        </span>
      </p>
      {photoUrl && (
        <Link
          className={styles.photo}
          href={pathTo(temperatureScreen, { rowId, temperatureId: id })}
          aria-label="Open the selected reading"
        >
          <Thumbnail key={id} src={thumbnailOf({ ...reading, photoUrl })} />
        </Link>
      )}
    </figcaption>
  )
}
