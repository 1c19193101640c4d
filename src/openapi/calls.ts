import { accountCalls } from "./account-calls"
import type { Call } from "./call"
import { farmCalls } from "./farm-calls"
import { operationCalls } from "./operation-calls"
import { probeCalls } from "./probe-calls"
import { recordBodies, recordCalls } from "./record-calls"
import { rowCalls } from "./row-calls"
import { bodies as otherBodies } from "./schemas"
import { serverCalls } from "./server-calls"

/** Each call of the API as `METHOD path`, in the order of the document. */
export const calls: Record<string, Call> = {
  ...rowCalls,
  ...recordCalls,
  ...farmCalls,
  ...probeCalls,
  ...serverCalls,
  ...operationCalls,
  ...accountCalls,
}

/** The bodies of the calls, by their names in the document. */
export const bodies = { ...otherBodies, ...recordBodies }
