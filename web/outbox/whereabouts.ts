import { RequestError } from "../api/errors"
import { isOffline } from "../lib/is-offline"
import type { KeptRecord } from "../store/contents"
import { isTransient } from "./is-transient"

type Learned = Pick<KeptRecord, "mayBeThere" | "refusedAs">

/** A try of a record: began it without a connection, and has the record itself been sent, not only pieces of its photo? */
export type Trial = { beganOffline: boolean; isPosted: boolean }

/** Can a failed try have sent anything? Not when the browser knew of no connection before it and after it. */
export const hasLeft = (error: unknown, { beganOffline }: Trial) =>
  !(error instanceof RequestError && error.status === 0 && beganOffline && isOffline())

/**
 * Whether the server may have the record after a failed try; `record` is as it was before the try. The fate of its photo's pieces
 * does not matter.
 */
export const learned = (record: KeptRecord, error: unknown, trial: Trial): Learned => {
  const { mayBeThere = false } = record
  if (!(error instanceof RequestError)) return { mayBeThere }
  const { status } = error
  if (!hasLeft(error, trial)) return { mayBeThere }
  if (isTransient(error)) return { mayBeThere: mayBeThere || trial.isPosted }
  return { mayBeThere: mayBeThere && !(trial.isPosted && saysAbsent.includes(status)), refusedAs: status }
}

/**
 * The server finds a record's key before it gives 409 or 422, and gives 400 for the values, at each try. It gives others,
 * as 403 and 404, before it looks for the key: they say nothing of an earlier try.
 */
const saysAbsent = [400, 409, 422]
