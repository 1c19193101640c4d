import type { Check, Server } from "./job"
import { runCheck } from "./run-check"

/** A check whose code is loaded when it is first due. */
export const lazily =
  (load: (server: Server) => Promise<Check>): ((server: Server) => Check) =>
  (server) => {
    let check: Promise<Check> | undefined
    return async () => {
      check ??= load(server)
      runCheck(await check, server.log)
    }
  }
