import { RequestError } from "../api/errors"
import type { KeptRecord } from "../store/contents"
import { isTransient } from "./is-transient"

type Learned = Pick<KeptRecord, "mayBeThere" | "refusedAs">

/** Does the browser know that it has no connection? */
const isOffline = () => navigator.onLine === false

/** Can a failed try have sent anything? Not when the browser knew of no connection before it and after it. */
export const hasLeft = (error: unknown, beganOffline: boolean) =>
  !(error instanceof RequestError && error.status === 0 && beganOffline && isOffline())

/**
 * What a failed try tells about where the record is; `record` is as it was before the try, which began offline or not.
 */
export const learned = (record: KeptRecord, error: unknown, beganOffline: boolean): Learned => {
  const { mayBeThere = false } = record
  if (!(error instanceof RequestError)) return { mayBeThere }
  const { status } = error
  if (!hasLeft(error, beganOffline)) return { mayBeThere }
  if (isTransient(error)) return { mayBeThere: true }
  return { mayBeThere: mayBeThere && !saysAbsent.includes(status), refusedAs: status }
}

/**
 * The server finds a record's key before it gives 409 or 422, and gives 400 for the values, at each try. It gives others,
 * as 403 and 404, before it looks for the key: they say nothing of an earlier try.
 */
const saysAbsent = [400, 409, 422]
