import { useEffect, useRef, useState } from "react"
import type { Row } from "#domain/rows"
import type { FormDraft } from "../forms/with-draft"
import { useQuery } from "../lib/address"
import { momentAt, momentNow, type Moment as Time, timesOf } from "../lib/moment"
import { lastHeard, readClocks, serverNow } from "../lib/server-clock"
import { trueTimes } from "../lib/true-times"
import { useOtherClock } from "../session/other-clock"
import { useLateEntry } from "./late-entry"

/** In ms: an older draft may be of another time than its record, and a time that is later than now is of a wrong clock. */
const [longAgo, ahead] = [3_600_000, 5 * 60_000]

/**
 * The time of a form's record: when the form was begun, or an earlier one that the user has chosen. In a form that was
 * begun more than an hour ago, or by a clock that was wrong in a way that nothing tells, the user chooses; `at` is undefined
 * until then. A record that was sent before keeps its time unless that is to come.
 */
export const useMoment = (draft: FormDraft, row: Row) => {
  const [then, setThen] = useFirstTime(draft)
  const late = useLateEntry(row)
  const otherClock = useOtherClock(row.farmId)
  const [question, setQuestion] = useState(() =>
    draft.restored ? questionFor(draft.begun, draft, draft.times) : undefined,
  )
  const [chosen, setChosen] = useState<Choice>()
  const [isMissed, setMissed] = useState(false)
  /** A day is chosen, and has no hour yet. */
  const [isUnset, setUnset] = useState(false)
  const time = chosen ? chosen.time : question || isUnset ? undefined : then
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
  const answer = (when: string) => {
    if (when === "now") return chooseTime(when, momentNow())
    chooseTime(when, when === "then" ? then : timeIn(when))
  }
  const { begin, hasBegun } = useBegin(draft, [then, setThen], judge)
  /** Sets an earlier time, in ms, or the present one; undefined while the user still gives it. */
  const choose = (at: number | "now" | undefined) => {
    setMissed(false)
    setUnset(at === undefined)
    if (at === undefined) return
    const time = at === "now" ? momentNow() : momentAt(at)
    hasBegun.current = true
    draft.recordAt(time)
    setThen(time)
  }
  /** Takes back a day without an hour, and what was said of a time or a reason that lacks. */
  const keep = () => {
    setUnset(false)
    setMissed(false)
  }
  const refusal = isUnset ? undefined : late.refusalOf(then)
  /**
   * The time, if it may be the record's and comes with the reason of a late entry where that needs one; otherwise the form
   * asks for it, loudly.
   */
  const timeWith = (reason: unknown) => {
    const known = judge()
    if (known && refusal === undefined && (reason || !late.needsReason(known))) return known
    setMissed(true)
    return undefined
  }
  const isReady = (reason: unknown) => timeWith(reason) !== undefined
  /** Submits with the time, ISO, and that reason; what lacks of these is told beside what else is wrong. */
  const timed = <Values extends { lateReason?: string | null | undefined }>(
    submit: (values: Values, at: string) => Promise<unknown>,
  ) =>
    Object.assign(
      async (values: Values) => {
        const known = timeWith(values.lateReason)
        if (!known) return
        const lateReason = late.needsReason(known) ? values.lateReason || undefined : undefined
        await submit({ ...values, lateReason }, new Date(known.at).toISOString())
      },
      { onInvalid: ({ lateReason }: { lateReason?: unknown }) => void isReady(lateReason) },
    )
  return {
    at: time?.at,
    begunAt: then.at,
    question,
    when: chosen?.when,
    isMissed,
    /** Where the phone is, whose clock the form goes by, if the farm's is another. */
    here: otherClock?.here,
    /** An earlier time than the form's, by choice. */
    isChosen: time?.chosenAt !== undefined,
    isUnset,
    refusal,
    needsReason: !isUnset && late.needsReason(then),
    earliest: late.earliest,
    tooEarly: late.tooEarly,
    begin,
    choose,
    keep,
    answer,
    answerOther: (at: number) => chooseTime("other", isAllowed(at, question) ? { at } : undefined),
    isReady,
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
  if (time.chosenAt !== undefined && !possible) return undefined
  if (possible) return { askedAt: now, times: possible, from: earliest(time) ?? notBefore }
  if (known.at - now > ahead) return { askedAt: now, times: corrected(known.at, now) }
  return wasTried || now - known.at <= longAgo ? undefined : { askedAt: now }
}

/** The answer before a time; what was chosen may be earlier. */
const earliest = ({ clock, chosenAt }: Time) => (chosenAt === undefined ? clock?.heard.server : undefined)

/** A time that is to come, by the error that the clock has now. */
const corrected = (at: number, now: number) => [at + now - Date.now()].filter((time) => time <= now)

/** A time by what the server has answered since; `possible` are the times of which nothing tells which one is right. */
const settled = (time: Time): { time: Time; possible?: readonly number[] } => {
  const heard = lastHeard()
  const { clock } = time
  const isSince = clock?.page !== heard.page || heard.ticks > clock.ticks
  if (!clock || heard.page !== readClocks().page || !isSince) return { time }
  const [at, ...others] = timesOf(time, trueTimes([clock], heard).flat())
  if (at !== undefined && others.length === 0)
    return { time: { at: Math.min(at, heard.server), chosenAt: time.chosenAt } }
  const all = at === undefined ? [] : [at, ...others]
  return { time, possible: all.filter((each) => each <= heard.server) }
}

/**
 * A form may stand open for long before it is filled in: the record's time is that of its first key. A later key, and
 * the return to the page, judge the time.
 */
const useBegin = (draft: FormDraft, [time, setTime]: [Time, (at: Time) => void], judge: () => unknown) => {
  const hasBegun = useRef(draft.restored !== undefined || time.chosenAt !== undefined)
  useEffect(() => {
    const shown = () => {
      hasBegun.current ||= draft.isSaved()
      if (document.visibilityState !== "hidden" && hasBegun.current) judge()
    }
    document.addEventListener("visibilitychange", shown)
    return () => document.removeEventListener("visibilitychange", shown)
  })
  const begin = () => {
    if (hasBegun.current) return judge()
    hasBegun.current = true
    const now = momentNow()
    draft.recordAt(now)
    setTime(now)
  }
  return { begin, hasBegun }
}

/** The draft's time, or in a new form the one of its address: what was voided is logged again with its own time. */
const useFirstTime = (draft: FormDraft) => {
  const at = Date.parse(useQuery().get("at") ?? "")
  return useState(() => {
    if (draft.restored || Number.isNaN(at)) return settled(draft.begun).time
    const time = momentAt(at)
    draft.recordAt(time)
    return time
  })
}
