import { useEffect, useRef, useState } from "react"
import { momentNow, type Moment as Time } from "../lib/moment"
import { lastHeard, readClocks, serverNow } from "../lib/server-clock"
import { trueTimes } from "../lib/true-times"
import type { FormDraft } from "./with-draft"

/** In ms: an older draft may be of another time than its record, and a time that is later than now is of a wrong clock. */
const [longAgo, ahead] = [3_600_000, 5 * 60_000]

/**
 * The time of a form's record: when the form was begun. In a form that was begun more than an hour ago, or by a clock that
 * was wrong in a way that nothing tells, the user chooses; `at` is undefined until then. A record that was sent before keeps
 * its time unless that is to come.
 */
export const useMoment = (draft: FormDraft) => {
  const [then, setThen] = useState(() => settled(draft.begun).time)
  const [question, setQuestion] = useState(() =>
    draft.restored ? questionFor(draft.begun, draft, draft.times) : undefined,
  )
  const [chosen, setChosen] = useState<Choice>()
  const [isMissed, setMissed] = useState(false)
  const time = chosen ? chosen.time : question ? undefined : then
  const ask = (time: Time, question: Question) => {
    setThen(time)
    setChosen(undefined)
    setQuestion(question)
  }
  /** The time by what is known now; undefined while the form asks for it. */
  const judge = () => {
    if (!time) return undefined
    const now = settled(time)
    if (now.time !== time) draft.recordAt(now.time)
    const asked = chosen && chosen.when !== "now" ? undefined : questionFor(time, draft)
    if (asked) {
      ask(now.time, asked)
      return undefined
    }
    if (chosen) setChosen({ ...chosen, time: now.time })
    else setThen(now.time)
    return now.time
  }
  const chooseTime = (when: string, time: Time | undefined) => {
    if (time) draft.recordAt(time)
    setChosen({ when, time })
    setMissed(false)
  }
  /** `when` is "now", "then", "other", or one of the possible times. */
  const choose = (when: string) => {
    if (when === "now") return chooseTime(when, momentNow())
    chooseTime(when, when === "then" ? then : timeIn(when))
  }
  const begin = useBegin(draft, setThen, judge)
  /** Without a time the form asks for it, loudly. */
  const isKnown = () => {
    const known = judge() !== undefined
    if (!known) setMissed(true)
    return known
  }
  /** Submits with the time, ISO. */
  const timed =
    <Values>(submit: (values: Values, at: string) => Promise<unknown>) =>
    async (values: Values) => {
      const known = isKnown() && judge()
      if (known) await submit(values, new Date(known.at).toISOString())
    }
  return {
    at: time?.at,
    begunAt: then.at,
    question,
    when: chosen?.when,
    isMissed,
    begin,
    choose,
    chooseOther: (at: number) => chooseTime("other", isAllowed(at, question) ? { at } : undefined),
    isKnown,
    timed,
  }
}
export type Moment = ReturnType<typeof useMoment>

type Choice = { when: string; time: Time | undefined }

/** `askedAt` in ms; `times` are those to choose from if the form's own is wrong, none of them before `from`. */
export type Question = { askedAt: number; times?: readonly number[]; from?: number | undefined }

/** To the minute, as a field gives it. */
const isAllowed = (at: number, { askedAt = 0, from = 0 }: Partial<Question> = {}) =>
  at >= from - minute && at <= askedAt + minute

const minute = 60_000

/** A possible time by its name among the choices. */
const timeIn = (when: string) => (Number(when) ? { at: Number(when) } : undefined)

const questionFor = (
  time: Time,
  { wasTried, notBefore }: FormDraft,
  times?: readonly number[],
): Question | undefined => {
  const now = serverNow()
  const { time: known, possible = times } = settled(time)
  if (possible) return { askedAt: now, times: possible, from: time.clock?.heard.server ?? notBefore }
  if (known.at - now > ahead) return { askedAt: now, times: corrected(known.at, now) }
  return wasTried || now - known.at <= longAgo ? undefined : { askedAt: now }
}

/** A time that is to come, by the error that the clock has now. */
const corrected = (at: number, now: number) => [at + now - Date.now()].filter((time) => time <= now)

/** A time by what the server has answered since; `possible` are the times of which nothing tells which one is right. */
const settled = (time: Time): { time: Time; possible?: readonly number[] } => {
  const heard = lastHeard()
  const { clock } = time
  const isSince = clock?.page !== heard.page || heard.ticks > clock.ticks
  if (!clock || heard.page !== readClocks().page || !isSince) return { time }
  const [at, ...others] = trueTimes([clock], heard).flat()
  if (at !== undefined && others.length === 0) return { time: { at: Math.min(at, heard.server) } }
  return { time, possible: at === undefined ? [] : [at, ...others] }
}

/**
 * A form may stand open for long before it is filled in: the record's time is that of its first key. A later key, and
 * the return to the page, judge the time.
 */
const useBegin = (draft: FormDraft, setTime: (at: Time) => void, judge: () => unknown) => {
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
    const now = momentNow()
    draft.recordAt(now)
    setTime(now)
  }
}
