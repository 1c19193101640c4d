/** A handwritten GET /api/rows: the same session look-up, the same rows as JSON, in gzip for those who take it, and nothing else. */
import { Database } from "bun:sqlite"

const db = new Database(process.env.DATABASE ?? "", { strict: true })
const session = db.query(
  `SELECT users.*, members.farm_id, expires_at FROM sessions JOIN users ON users.id = sessions.user_id
   JOIN members ON members.user_id = users.id WHERE token_hash = ? AND expires_at > ?`,
)
const rows =
  db.query(`SELECT *, (SELECT first_name FROM users WHERE users.id = last_recorded_by) AS last_author,
   (SELECT max(day) FROM cooking_days WHERE cooking_days.row_id = compost_rows.id) AS last_hot_day FROM compost_rows WHERE farm_id = ? ORDER BY id DESC`)
const iso = (at: number | null) => at && new Date(at).toISOString()

const gzipped = { "Content-Type": "application/json", "Content-Encoding": "gzip" }

/** At the level of src/http/compress.ts. */
const answer = (request: Request, content: object) =>
  request.headers.get("accept-encoding")?.includes("gzip")
    ? new Response(Bun.gzipSync(JSON.stringify(content), { level: 5 }), { headers: gzipped })
    : Response.json(content)

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  fetch: (request) => {
    const token = /windrow=([^;]+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? ""
    const hash = new Bun.CryptoHasher("sha256").update(token).digest("base64url")
    const user = session.get(hash, Date.now()) as { farm_id: number } | null
    if (!user) return new Response("Not authenticated", { status: 401 })
    return answer(
      request,
      (rows.all(user.farm_id) as Record<string, never>[]).map((row) => ({
        id: row.id,
        rowId: row.row_id,
        location: row.location,
        length: row.length,
        width: row.width,
        startDate: iso(row.start_date ?? null),
        status: row.status,
        coordinates: JSON.parse(row.coordinates ?? "{}"),
        cubicYards: row.cubic_yards,
        materialCategoryId: row.material_category_id,
        farmId: row.farm_id,
        userId: row.user_id,
        cookingDays: row.cooking_days,
        turnCount: row.turn_count,
        lastTemperature: row.last_temperature,
        lastRecordedAt: iso(row.last_recorded_at ?? null),
        lastRecordedBy: row.last_recorded_by,
        lastAuthor: row.last_author,
        lastTurnedAt: iso(row.last_turned_at ?? null),
        unread: row.unread,
        unreadAt: iso(row.unread_at ?? null),
        earlierTemperature: row.earlier_temperature,
        earlierRecordedAt: iso(row.earlier_recorded_at ?? null),
        lastHotDay: row.last_hot_day,
        method: row.method,
        ownRule: row.own_rule === null ? null : JSON.parse(row.own_rule ?? "null"),
        countSince: iso(row.count_since ?? null),
        countFrom: iso(row.count_from ?? null),
        countDays: row.count_days,
        countTurns: row.count_turns,
        countTurnDays: row.count_turn_days,
        countTurnsAfter: row.count_turns_after,
        highTemperature: row.high_temperature,
        ruleDays: row.rule_days,
        ruleTurns: row.rule_turns,
        ruleFrom: row.rule_from,
        ruleTo: row.rule_to,
      })),
    )
  },
})
