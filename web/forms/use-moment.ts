import { useEffect, useRef, useState } from "react"
import { serverNow } from "../lib/server-clock"
import type { FormDraft } from "./with-draft"

/** A draft that is older, in ms, may be of another time than the record. */
const hour = 3_600_000

/**
 * The time of a form's record, in ms: when the form was begun. In a form that was begun more than an hour ago the user
 * chooses between that and now; `at` is undefined until then. A record that may be on the server keeps its time.
 */
export const useMoment = (draft: FormDraft) => {
  const isLate = (at: number) => !draft.wasTried && serverNow() - at > hour
  const [then, setThen] = useState(draft.begunAt)
  const [askedAt, setAskedAt] = useState(() => (draft.restored && isLate(then) ? serverNow() : undefined))
  const [chosen, setChosen] = useState<Choice>()
  const [isMissed, setMissed] = useState(false)
  const at = chosen?.at ?? (askedAt === undefined ? then : undefined)
  /** Asks when the form has grown old since; says whether the time is known. */
  const judge = () => {
    if (at === undefined) return false
    if (chosen?.when === "then" || !isLate(at)) return true
    setThen(at)
    setChosen(undefined)
    setAskedAt(serverNow())
    return false
  }
  const choose = (when: Choice["when"]) => {
    const at = when === "now" ? serverNow() : then
    draft.recordAt(at)
    setChosen({ when, at })
    setMissed(false)
  }
  const begin = useBegin(draft, setThen, judge)
  /** Without a time the form asks for it, loudly. */
  const isKnown = () => {
    const known = judge()
    if (!known) setMissed(true)
    return known
  }
  /** Submits with the time, ISO. */
  const timed =
    <Values>(submit: (values: Values, at: string) => Promise<unknown>) =>
    async (values: Values) => {
      if (!isKnown() || at === undefined) return
      await submit(values, new Date(at).toISOString())
    }
  const when = chosen?.when
  return { at, then, askedAt, when, isMissed, begin, choose, isKnown, timed }
}
export type Moment = ReturnType<typeof useMoment>

type Choice = { when: "now" | "then"; at: number }

/**
 * A form may stand open for long before it is filled in: the record's time is that of its first key. A later key, and
 * the return to the page, judge the time.
 */
const useBegin = (draft: FormDraft, setTime: (at: number) => void, judge: () => unknown) => {
  const hasBegun = useRef(draft.restored !== undefined)
  useEffect(() => {
    const shown = () => {
      hasBegun.current ||= draft.isSaved()
      if (document.visibilityState !== "hidden" && hasBegun.current) judge()
    }
    document.addEventListener("visibilitychange", shown)
    return () => document.removeEventListener("visibilitychange", shown)
  })
  return () => {
    if (hasBegun.current) return judge()
    hasBegun.current = true
    const now = serverNow()
    draft.recordAt(now)
    setTime(now)
  }
}
