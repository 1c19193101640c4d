import { expect, test } from "bun:test"
import type { OwnFarm, Probe } from "#domain/farms"
import { reportOf } from "#domain/report"
import type { Temperature } from "#domain/temperatures"
import { probesUsed } from "./probes-used"

const used = (made: (string | undefined)[], probes: Probe[]) => {
  const temperatures = made.map((probe, id) => ({
    ...{ id, rowId: 1, temperature: 140, value: null, unit: null, photoUrl: null, lateReason: null },
    ...{ recordedAt: "2026-05-01T10:00:00Z", receivedAt: "2026-05-01T10:00:00Z", recordedBy: 1 },
    ...(probe && { probe }),
  })) satisfies Temperature[]
  const report = reportOf({ temperatures, turns: [], materials: [], sales: [], restarts: [] })
  return probesUsed({ report, farm: { probes } as OwnFarm })
}

test("the report names each probe that was used, and what is known of its last check", () => {
  const known = { name: "P-1", serial: "4711", checkedOn: "2026-05-01", checkedHow: "ice water" }
  expect(used([undefined], [known])).toBeNull()
  expect(used(["P-1", "Old", undefined, "P-1"], [known])).toBe(
    "P-1: 2 readings, serial number 4711, last checked May 1, 2026, ice water; Old: 1 reading, no check is known",
  )
})
