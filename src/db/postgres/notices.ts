import type { SQL } from "bun"
import type { Servers } from "../connection"

/** In milliseconds, before anything is tried again. */
const pause = 2000

/** Notices by NOTIFY, up to 8000 bytes each, on a channel of the schema. A sequence numbers them for all servers alike. */
export const noticesOn = (sql: SQL): Pick<Servers, "tell" | "listen"> => {
  let listener: Parameters<Servers["listen"]> | undefined
  let newest: number | undefined
  const hear = (payload: string) => {
    const [, digits = "", text = ""] = /^(\d+) (.*)$/s.exec(payload) ?? []
    newest = Number(digits)
    listener?.[0](text, newest)
  }
  // Bun listens again by itself when the connection was lost; what was told meanwhile is missed.
  const begun = (): unknown =>
    newestNumber(sql).then(
      (number) => {
        newest = number
        listener?.[1](number)
      },
      () => later(begun),
    )
  const begin = (): unknown =>
    channelOf(sql)
      .then((channel) => sql.listen(channel, hear, begun))
      .catch(() => later(begin))
  begin()
  let told: Promise<unknown> = Promise.resolve()
  return {
    listen: (heard, missed) => {
      listener = [heard, missed]
      if (newest !== undefined) missed(newest)
    },
    // In the order in which they were asked for.
    tell: (text) => {
      told = told.then(() => tell(sql, text, 10))
    },
  }
}

/** One after the other, up to the commit: otherwise a later number could be heard first. */
const numbered = `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext(current_schema())))
  SELECT pg_notify(current_schema(), nextval('notice_numbers') || ' ' || $1) FROM turn`

/** Listeners load everything again after they lost the connection, so a notice may be dropped after the last try. */
const tell = (sql: SQL, text: string, triesLeft: number): Promise<unknown> =>
  sql.unsafe(numbered, [text]).catch(() => triesLeft > 0 && later(() => tell(sql, text, triesLeft - 1)))

const channelOf = async (sql: SQL) => String((await sql.unsafe("SELECT current_schema()").values())[0]?.[0])

const newestNumber = async (sql: SQL) => {
  const newest = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM notice_numbers"
  return Number((await sql.unsafe(newest).values())[0]?.[0])
}

const later = (work: () => unknown) =>
  new Promise<void>((resolve) => setTimeout(resolve, pause).unref()).then(work)
