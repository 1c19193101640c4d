import { newFolder } from "./farm"
import { part } from "./findings"
import { startPostgres } from "./postgres"
import { isMet } from "./rig"
import { buildNewer } from "./rolling/newer"
import { killedServers, rollingUpdate } from "./rolling/roll"
import { fiveStarts, killedStarts, olderStart } from "./rolling/starts"
import { printHead, printResult } from "./table"
import { tool } from "./tools"

/**
 * Servers of one PostgreSQL that are started at once, killed while they migrate, and replaced one after the other behind
 * HAProxy, also by a version after this one, which is built for it. Arguments: rounds of starts (10) and clients (8).
 */
const [rounds = 10, clients = 8] = process.argv.slice(2).map(Number)
await tool("haproxy")
const newer = await buildNewer(newFolder("newer"))
const { url, stop } = await startPostgres()
printHead()
let missed = 0
const prove = async (...[rig, run, caughtAtLeast]: Parameters<typeof part>) => {
  const started = performance.now()
  const result = await part(rig, run, caughtAtLeast)
  if (!isMet(result)) missed += 1
  printResult(result, (performance.now() - started) / 1000)
}
await prove("five servers started at once", fiveStarts(url, newer, rounds))
await prove("an older version started again", olderStart(url, newer))
await prove("a start killed while it migrates", killedStarts(url, newer, rounds))
await prove("rolling update under load", rollingUpdate(url, newer, clients))
await prove("rolling update, control: servers killed", killedServers(url, clients), 1)
await stop()
process.exit(missed > 0 ? 1 : 0)
