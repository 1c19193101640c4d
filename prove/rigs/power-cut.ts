import { cutPower } from "../cut-power"
import { type Recording, record } from "../recording"
import type { Result, Run } from "../rig"
import { entrySteps, fullScenario, shortYardSteps, yardSteps } from "../scenario"
import { fromSources, startServer } from "../server"
import type { DiskCall } from "../strace"
import { newTally, type Tally } from "../tally"
import { begun, nothing } from "../templates"

/**
 * Records what Windrow writes, and builds the disks that a power cut could leave at any moment: everything that an
 * fsync covered, and of the rest any part in any order. Each is opened by SQLite and checked, and every hundredth
 * is served by Windrow.
 */
export const prove = async ({ quick }: Run): Promise<Result[]> => {
  const tally = newTally()
  const scenario = await fullScenario()
  const yards = ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8"]
  const shortYards = await Promise.all(yards.map(shortYardSteps))
  const entry = entrySteps(["ana"])
  const yard = await yardSteps("ana")
  const farm = await begun(["ana"])
  const firstStart = await record(nothing(), [{ writers: [scenario] }])
  await cut(tally, firstStart, quick ? 50 : 1500, 1)
  const twoStarts = await record(nothing(), [{ writers: [entry] }, { writers: [yard] }])
  await cut(tally, twoStarts, quick ? 50 : 1500, 2)
  if (!quick) await cut(tally, await record(await begun(yards), [{ writers: shortYards }]), 1000, 3)
  const oftenCopied = { writers: [yard], command: fromSources, env: { PROVE_AUTOCHECKPOINT: "50" } }
  await cut(tally, await record(farm, [oftenCopied]), quick ? 50 : 1000, 4)

  const lazy = newTally()
  const unsynced = { writers: [yard], command: fromSources, env: { PROVE_UNSYNCED: "yes" } }
  await cut(lazy, await record(farm, [unsynced]), quick ? 30 : 300, 5)
  const deaf = newTally()
  await cut(deaf, twoStarts, quick ? 30 : 300, 6, withoutLogSyncs)
  const share = quick ? 10 : 100
  return [
    tally.result("power cut"),
    lazy.result("power cut, control: commits that don't wait for the disk", share),
    deaf.result("power cut, control: fsyncs of the log ignored", share),
  ]
}

const cut = (
  tally: Tally,
  recording: Recording,
  count: number,
  seed: number,
  changed?: (call: DiskCall) => DiskCall | undefined,
) =>
  cutPower(recording, { count, seed, ...(changed && { changed }) }, async ({ findings, where, data }) => {
    if (changed === undefined && tally.sum.tries % 100 === 99)
      findings.wrong.push(...(await startFailure(data)))
    tally.add(findings, where)
  })

const startFailure = async (data: string) => {
  const server = await startServer({ data })
  if (server.url === undefined) return [`Windrow does not start: ${await server.errors}`]
  return (await server.stop()) === 0 ? [] : ["Windrow does not stop in order"]
}

const withoutLogSyncs = (call: DiskCall) =>
  call.kind === "sync" && call.file.endsWith("-wal") ? undefined : call
