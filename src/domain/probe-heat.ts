import type { Row } from "./rows"

/** A pile's heat as its wireless probes know it: null where none was heard since the last turn. */
export const probeHeatOf = ({
  probeTemperature,
  probeRecordedAt,
  lastTurnedAt,
}: Pick<Row, "probeTemperature" | "probeRecordedAt" | "lastTurnedAt">): number | null =>
  (probeRecordedAt ?? "") > (lastTurnedAt ?? "") ? probeTemperature : null
