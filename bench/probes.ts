import type { Db } from "../src/db/connection"
import { sqliteOf } from "../src/db/sqlite/connection"

const [step, hour] = [900_000, 3_600_000]

/** A wireless probe in each of these piles, with so many readings, one each quarter of an hour, directly through SQLite. */
export const fillProbes = (db: Db, userId: number, rows: readonly number[], readings: number) => {
  const sqlite = sqliteOf(db)
  const newest = Math.floor(Date.now() / step) * step
  const farm = "(SELECT farm_id FROM members WHERE user_id = ?1)"
  const addKey = sqlite.query(
    `INSERT INTO probe_keys (farm_id, key_hash, made_by, created_at) VALUES (${farm}, ?2, ?1, ?3) RETURNING id`,
  )
  const addProbe = sqlite.query(
    `INSERT INTO wireless_probes (farm_id, key_id, name, row_id, silent_hours, created_at, heard_at, recorded_at, value, read_unit)
     VALUES (${farm}, ?2, ?3, ?4, 6, ?5, ?5, ?5, 57.2, '°C') RETURNING id`,
  )
  const addPlace = sqlite.query(
    "INSERT INTO probe_places (probe_id, since, row_id, placed_by) VALUES (?2, 946684800000, ?3, ?1)",
  )
  const addReading = sqlite.query(
    "INSERT INTO probe_readings (row_id, probe_id, recorded_at, value, unit) VALUES (?, ?, ?, ?, '°C')",
  )
  sqlite.transaction(() => {
    for (const row of rows) {
      const { id: key } = addKey.get(userId, `bench ${row}`, newest) as { id: number }
      const { id: probe } = addProbe.get(userId, key, `Core ${row}`, row, newest) as { id: number }
      addPlace.run(userId, probe, row)
      for (let index = 0; index < readings; index++)
        addReading.run(row, probe, newest - index * step, 50 + (index % 80) / 10)
    }
    sqlite.run(
      `INSERT INTO probe_hours (row_id, hour, probe_id, temperature, value, unit, recorded_at, readings)
       SELECT row_id, recorded_at / ${hour} * ${hour}, probe_id, max(value) * 1.8 + 32, max(value), '°C', max(recorded_at), count(*)
       FROM probe_readings GROUP BY row_id, recorded_at / ${hour}, probe_id`,
    )
    sqlite.run(
      `UPDATE compost_rows SET probe_temperature = 135, probe_recorded_at = ${newest} WHERE id IN (SELECT row_id FROM probe_hours)`,
    )
  })()
}
