import { useDeferredValue, useState } from "react"
import type { Row } from "#domain/rows"
import { lazyPart } from "../api/lazy-part"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { beginningOf, type ChartRange } from "../chart/chart-data"
import { Ranges } from "../chart/ranges"
import { useDarkMode } from "../lib/dark-mode"
import { serverNow } from "../lib/server-clock"
import { DownloadLink } from "../ui/download-link"
import { EmptyState } from "../ui/empty-state"
import { pileProbesOf, readingsFile } from "./data"
import { Heard } from "./probe-line"
import style from "./probes.module.css"

const ProbeChart = lazyPart(async () => (await import("./probe-chart")).ProbeChart)

/** What the wireless probes of a pile have read; nothing where none ever stood. */
export const PileProbes = ({ row }: { row: Row }) =>
  row.probeRecordedAt !== null && (
    <Section title="Wireless Probes">
      <Loaded row={row} />
    </Section>
  )

const Loaded = ({ row }: { row: Row }) => {
  const [chosen, setRange] = useState<ChartRange>("Week")
  // The button is pressed before the lines are drawn.
  const range = useDeferredValue(chosen)
  const dark = useDarkMode()
  const step = range === "Week" || range === "Month" ? "hour" : "day"
  // A day, so that the answer can be kept until tomorrow.
  const from = beginningOf(range, new Date(serverNow())).slice(0, 10)
  const { probes, highs } = useResource(pileProbesOf({ rowId: row.id, from, step }))
  const shown = highs.filter(({ points }) => points.length > 0)
  const nameOf = (id: number) => probes.find((probe) => probe.id === id)?.name ?? ""
  const standing = probes.filter(({ rowId }) => rowId === row.id)
  return (
    <div className={style.stack}>
      <ul className={style.list}>
        {standing.map((probe) => (
          <li key={probe.id} className={style.words}>
            <b translate="no">
              {probe.name}
              {probe.position !== null && `, ${probe.position}`}
            </b>
            <Heard probe={probe} />
          </li>
        ))}
      </ul>
      {standing.length === 0 && <p className={style.quiet}>No probe stands in this pile now.</p>}
      <p className={style.quiet}>The highest of each {step}</p>
      <Ranges chosen={chosen} onChoose={setRange} />
      {shown.length > 0 ? (
        <ProbeChart
          key={`${range} ${dark}`}
          step={step}
          lines={shown.map(({ probeId, points }) => ({ name: nameOf(probeId), points }))}
        />
      ) : (
        <EmptyState>No readings in this time</EmptyState>
      )}
      <DownloadLink href={readingsFile(row.id)}>All Readings as CSV</DownloadLink>
    </div>
  )
}
