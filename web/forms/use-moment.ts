import { useRef, useState } from "react"
import { serverNow } from "../lib/server-clock"
import type { FormDraft } from "./with-draft"

/** A draft that is older, in ms, may be of another time than the record. */
const hour = 3_600_000

/**
 * The time of a form's record, in ms: when the form was begun. In a form that was begun more than an hour ago the user
 * chooses between that and `now`; `at` is undefined until then.
 */
export const useMoment = (draft: FormDraft) => {
  const then = draft.begunAt
  const [now] = useState(serverNow)
  const isOld = draft.restored !== undefined && now - then > hour
  const [at, setAt] = useState(isOld ? undefined : then)
  const [isMissed, setMissed] = useState(false)
  const hasBegun = useRef(draft.restored !== undefined)
  const choose = (at: number) => {
    draft.recordAt(at)
    setAt(at)
    setMissed(false)
  }
  /** A form may stand open for long before it is filled in: the record's time is that of its first key. */
  const begin = () => {
    if (!hasBegun.current) choose(serverNow())
    hasBegun.current = true
  }
  /** Submits with the time, ISO; without one the form asks for it. */
  const timed =
    <Values>(submit: (values: Values, at: string) => Promise<unknown>) =>
    async (values: Values) =>
      at === undefined ? setMissed(true) : submit(values, new Date(at).toISOString())
  return { at, then, now, isOld, isMissed, begin, choose, timed, ask: () => setMissed(true) }
}
export type Moment = ReturnType<typeof useMoment>
