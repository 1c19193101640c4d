import { aPhoto } from "../../bench/farm"
import type { Farm } from "../farm"
import { workBeside } from "./beside"
import { type Call, type Context, calls, moreCalls, notWithPostgres, refusals } from "./calls"
import type { Seeded, Size } from "./seed"
import { watchServer } from "./watch"

/** What one call did to everybody else, in milliseconds; `failed` says what was answered instead of success. */
export type Line = { call: string; turn: number; wait: number; read: number; write: number; failed?: string }

/** Makes each call once at a server of its own, beside a second farm's work. */
export const roundOf = async (
  server: Farm,
  seeded: Seeded,
  size: Size,
  isPostgres: boolean,
): Promise<Line[]> => {
  const context: Context = { ...seeded, url: server.url, size, photo: await aPhoto() }
  const watched = watchServer(server.url, server.pid)
  const beside = workBeside(server.url, seeded.ben.cookie, seeded.bens)
  // The first call loads the API's schemas.
  await watched.during(async () => calls["GET /rows"]?.(context))
  const lines: Line[] = []
  for (const [call, make] of inOrder()) {
    beside.take()
    const { turn, wait, value } = await watched.during(() => answered(call, make, context, isPostgres))
    lines.push({ call, turn, wait, ...beside.take(), ...(value !== undefined && { failed: value }) })
  }
  watched.end()
  await beside.end()
  const [first] = beside.failures
  if (first !== undefined)
    lines.push({ call: "second farm", turn: 0, wait: 0, read: 0, write: 0, failed: first })
  return lines
}

/** The other calls before the first one that deletes; `--call=zip` makes those whose name has that word. */
const inOrder = (): [string, Call][] => {
  const all = Object.entries(calls)
  const end = all.findIndex(([call]) => call === "DELETE /farm/members/:id")
  const inTurn = [...all.slice(0, end), ...Object.entries(moreCalls), ...all.slice(end)]
  const word = process.argv.find((each) => each.startsWith("--call="))?.slice("--call=".length) ?? ""
  return inTurn.filter(([call]) => call.includes(word))
}

const answered = async (call: string, make: Call, context: Context, isPostgres: boolean) => {
  try {
    const wrong = (await make(context)).filter((status) => !isExpected(call, status, isPostgres))
    return wrong.length > 0 ? `answered ${wrong.join(", ")}` : undefined
  } catch (error) {
    return String(error)
  }
}

const isExpected = (call: string, status: number, isPostgres: boolean) =>
  (status >= 200 && status < 300) ||
  (refusals[call]?.includes(status) ?? false) ||
  (isPostgres && [404, 409].includes(status) && notWithPostgres.test(call))
