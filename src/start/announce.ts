import type { Server } from "bun"
import { version } from "../../package.json"
import { addressesOf } from "../http/addresses"
import type { Log } from "../http/log"
import type { Answering } from "./answer"
import type { Bound } from "./bind"
import { fingerprintNote, httpsAddresses } from "./https"
import type { Opened } from "./open"

/** Prints where the server serves and what is to be known about it; systemd hears that it is ready. */
export const announce = async (
  { listeners, settings }: Bound,
  { db, log, print, place, restored }: Opened,
  { source, metrics, admin, warning }: Answering,
) => {
  const addresses = [
    ...(await addressesOf(listeners.http)),
    ...(await httpsAddresses(listeners, source, settings)),
  ]
  print([
    `Windrow ${version}`,
    ...addresses,
    place,
    ...(source?.notes ?? []),
    source && fingerprintNote(source),
    metrics,
    admin,
    restored,
    warning,
    await (await import("./first-link")).firstLinkNote(db, addresses),
  ])
  await tellSystemd(log)
}

/** systemd waits for it, if it started this process. */
const tellSystemd = async (log: Log) => {
  const socket = process.env.NOTIFY_SOCKET
  if (!socket) return
  const failure = await (await import("./tell-systemd")).tellReady(socket)
  if (failure) log({ level: "warn", note: `systemd could not be told that Windrow serves: ${failure}` })
}

/** The QR code that phones scan. */
export const codeFor = async ({ hostname = "", port = 0 }: Server<undefined>) =>
  (await import("../setup/terminal-code")).codeAtStart({ host: hostname, port })
