/**
 * Handwritten SQL for PostgreSQL, through pools like Windrow's: GET is the home list with the look-up of the session, POST a reading
 * with its photo in a serializable transaction, with the same guard, cooking day, summary and trend.
 */
import { SQL } from "bun"

const options = { url: process.env.DATABASE ?? "", bigint: true, max: 10 }
const [reads, writes] = [
  new SQL(options),
  new SQL({ ...options, connection: { enable_seqscan: "off", enable_bitmapscan: "off" } }),
]

type Line = Record<string, bigint | string | null>

const session = `SELECT users.id, users.first_name, users.last_name, members.farm_id FROM sessions
  JOIN users ON users.id = sessions.user_id JOIN members ON members.user_id = users.id
  WHERE token_hash = $1 AND expires_at > $2`
const rows = `SELECT *, (SELECT first_name FROM users WHERE users.id = last_recorded_by) AS last_author,
  (SELECT max(day) FROM cooking_days WHERE cooking_days.row_id = compost_rows.id) AS last_hot_day FROM compost_rows WHERE farm_id = $1 ORDER BY id DESC`
const guard = "SELECT status, farm_id FROM compost_rows WHERE id = $1 AND farm_id = $2"
const photo = "INSERT INTO photos (user_id, etag, jpeg) VALUES ($1, $2, $3) RETURNING id"
const reading = `INSERT INTO temperatures (row_id, temperature, recorded_by, recorded_at, received_at, photo_id)
  VALUES ($1, $2, $3, $4, $4, $5) RETURNING id`
const day = "INSERT INTO cooking_days (row_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING"
const summary = `UPDATE compost_rows SET (last_temperature, last_recorded_at, last_recorded_by) =
  (SELECT temperature, recorded_at, recorded_by FROM temperatures WHERE row_id = $1 AND voided_at IS NULL ORDER BY recorded_at DESC, id DESC LIMIT 1),
  (earlier_temperature, earlier_recorded_at) =
  (SELECT temperature, recorded_at FROM temperatures WHERE row_id = $1 AND voided_at IS NULL AND recorded_at < $2 ORDER BY recorded_at DESC, id DESC LIMIT 1),
  cooking_days = (SELECT count(*) FROM cooking_days WHERE row_id = $1) WHERE id = $1 RETURNING status, cooking_days`

const userOf = async (request: Request) => {
  const token = /windrow=([^;]+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? ""
  const hash = new Bun.CryptoHasher("sha256").update(token).digest("base64url")
  const [user]: Line[] = await reads.unsafe(session, [hash, Date.now()])
  return user
}

const number = (value: bigint | string | null | undefined) => (value === null ? null : Number(value))
const iso = (at: bigint | string | null | undefined) => at && new Date(Number(at)).toISOString()

const list = async (user: Line) => {
  const found: Line[] = await reads.unsafe(rows, [user.farm_id])
  return Response.json(
    found.map((row) => ({
      id: number(row.id),
      rowId: row.row_id,
      location: row.location,
      length: number(row.length),
      width: number(row.width),
      startDate: iso(row.start_date),
      status: row.status,
      coordinates: JSON.parse(String(row.coordinates ?? "{}")),
      cubicYards: number(row.cubic_yards),
      materialCategoryId: number(row.material_category_id),
      farmId: number(row.farm_id),
      userId: number(row.user_id),
      cookingDays: number(row.cooking_days),
      turnCount: number(row.turn_count),
      lastTemperature: number(row.last_temperature),
      lastRecordedAt: iso(row.last_recorded_at),
      lastRecordedBy: number(row.last_recorded_by),
      lastAuthor: row.last_author,
      lastTurnedAt: iso(row.last_turned_at),
      unread: row.unread,
      unreadAt: iso(row.unread_at),
      earlierTemperature: number(row.earlier_temperature),
      earlierRecordedAt: iso(row.earlier_recorded_at),
      lastHotDay: number(row.last_hot_day),
      method: row.method,
      ownRule: row.own_rule === null ? null : JSON.parse(String(row.own_rule ?? "null")),
      countSince: iso(row.count_since),
      countFrom: iso(row.count_from),
      countDays: number(row.count_days),
      countTurns: number(row.count_turns),
      countTurnDays: number(row.count_turn_days),
      countTurnsAfter: number(row.count_turns_after),
      highTemperature: number(row.high_temperature),
      ruleDays: number(row.rule_days),
      ruleTurns: number(row.rule_turns),
      ruleFrom: number(row.rule_from),
      ruleTo: number(row.rule_to),
    })),
  )
}

const isConflict = (error: unknown) =>
  error instanceof Error && "errno" in error && /^(40001|40P01)$/.test(String(error.errno))

const log = async (user: Line, row: number, body: { temperature: number; photoUrl: string }) => {
  const jpeg = Buffer.from(body.photoUrl.slice(body.photoUrl.indexOf(",") + 1), "base64")
  const etag = Bun.hash(jpeg).toString(36)
  for (let tries = 0; tries < 1000; tries++)
    try {
      return await writes.begin("ISOLATION LEVEL SERIALIZABLE", async (tx) => {
        const [known]: Line[] = await tx.unsafe(guard, [row, user.farm_id])
        if (!known || known.status === "removed")
          return new Response("Compost row not found", { status: 404 })
        const now = Date.now()
        const [{ id: photoId } = {}]: Line[] = await tx.unsafe(photo, [user.id, etag, jpeg])
        const [{ id } = {}]: Line[] = await tx.unsafe(reading, [row, body.temperature, user.id, now, photoId])
        if (body.temperature >= 131) await tx.unsafe(day, [row, Math.floor(now / 86_400_000)])
        await tx.unsafe(summary, [row, now - (now % 86_400_000)])
        const url = `/api/photos/${photoId}`
        return Response.json(
          { id: Number(id), temperature: body.temperature, photoUrl: url, recordedAt: iso(String(now)) },
          { status: 201 },
        )
      })
    } catch (error) {
      if (!isConflict(error)) throw error
      await Bun.sleep(Math.random() * 8)
    }
  throw new Error("A reading met 1000 conflicts.")
}

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === "/api/health") return new Response("well")
    const user = await userOf(request)
    if (!user) return new Response("Not authenticated", { status: 401 })
    if (request.method === "GET") return list(user)
    const body = (await request.json()) as { temperature: number; photoUrl: string }
    return log(user, Number(pathname.split("/")[3]), body)
  },
})
