import { bytesOf, cutter, idIn, submit } from "../cutting"
import { startFarm } from "../farm"
import { type Tally, tallyOf } from "../findings"
import { checkStopped, compare, type Kept } from "../kept-once"
import { killable } from "../killable"
import { signUp } from "../phone"
import type { Run } from "../rig"
import { randomFrom } from "../seeded"
import { listsOf, type Submission, submissionsOn, voidOf } from "../submissions"
import { connect, exchange } from "../wire"

/**
 * Records, voids and photos in pieces, over connections that are cut at a random byte of the request or of the
 * answer, and sent again with the same Idempotency-Key until an answer is seen, while the server is killed and
 * started again: each record must be there once, under the answered id, with its own time, values and photo.
 */
export const prove = async ({ quick }: Run) => {
  const cut = tallyOf("connections cut at any byte, sent again with the key")
  await cutConnections(cut, { records: quick ? 500 : 20_000, kills: quick ? 4 : 40 })
  const together = tallyOf("the same key 8 times at once")
  await sameKeyAtOnce(together, quick ? 20 : 200)
  const control = tallyOf("control: sent again with another key", 10)
  let keys = 0
  await cutConnections(control, { records: 200, kills: 0, keyOf: () => `other-${++keys}` })
  return [cut.result, together.result, control.result]
}

/** Records that are under way at the same time. */
const workers = 12

/** `keyOf` names each attempt of a submission, always the same in a phone that works. */
type Plan = { records: number; kills: number; keyOf?: (submission: string) => string }

const cutConnections = async (tally: Tally, { records, kills, keyOf = (name) => name }: Plan) => {
  const server = await killable()
  const yard = await yardOf(server.first.url)
  const see = ({ status }: { status: number }) => {
    if (status >= 500) tally.wrong(`a request was answered ${status}`)
  }
  const cuts = cutter(async () => (await server.now()).port, randomFrom(records), see)
  const send = (name: string, submission: Submission) =>
    submit(cuts, yard.phone, submission, () => keyOf(name))

  const record = async (number: number) => {
    const submission = yard.planned(number)
    const id = idIn(await send(`record ${number}`, submission))
    tally.expect(yard.note(submission, id), `record ${number} was answered id ${id} of ${submission.list}`)
    if (id === undefined || number % 9 !== 0 || submission.list === "/api/rows") return
    const strike = voidOf(submission, id)
    const isVoided = idIn(await send(`void of ${number}`, strike)) === id
    tally.expect(isVoided, `the void of record ${number} was not answered`)
    if (isVoided) yard.noteVoid(strike, id)
    const late = await cuts.sendOnce(bytesOf(yard.phone, submission, keyOf(`record ${number}`)))
    if (late && idIn(late) !== id) tally.wrong(`record ${number} was answered id ${id}, then another`)
  }

  await inOrder(records, async (number) => {
    if ((number + 1) % Math.ceil(records / (kills + 1)) === 0) server.kill()
    await record(number)
  })
  const farm = await server.now()
  await yard.compare(tally, farm.url)
  if ((await farm.stop()) !== 0) tally.wrong("the server did not stop in order")
  checkStopped(tally, farm.data)
}

/** Several workers take the numbers one by one. */
const inOrder = async (count: number, act: (number: number) => Promise<void>) => {
  let next = 0
  const work = async () => {
    for (let number = next++; number < count; number = next++) await act(number)
  }
  await Promise.all(Array.from({ length: workers }, work))
}

/** Ten piles of a new user, and the records that were answered. */
const yardOf = async (url: string) => {
  const phone = await signUp(url)
  const rows = await Promise.all(Array.from({ length: 10 }, () => phone.addRow()))
  const answered = new Map(listsOf(rows).map((list) => [list, new Map<number, Kept>()]))
  for (const { id, rowId } of rows) answered.get("/api/rows")?.set(id, { body: { rowId } })
  return {
    phone,
    planned: await submissionsOn(rows),
    /** False for an answer without id, or with one that another record has. */
    note: (submission: Submission, id: number | undefined) => {
      const list = answered.get(submission.list)
      if (!list || id === undefined || list.has(id)) return false
      list.set(id, submission)
      return true
    },
    noteVoid: ({ list, body }: Submission, id: number) => {
      const kept = answered.get(list)?.get(id)
      if (kept) answered.get(list)?.set(id, { ...kept, reason: String(body.reason) })
    },
    compare: async (tally: Tally, url: string) => {
      for (const [list, records] of answered) await compare(tally, phone.at(url), list, records)
    },
  }
}

/** Eight phones that send one submission at the same moment get the same record. */
const sameKeyAtOnce = async (tally: Tally, groups: number) => {
  const farm = await startFarm()
  const yard = await yardOf(farm.url)
  const connections = await Promise.all(Array.from({ length: 8 }, () => connect(farm.port)))
  for (let group = 0; group < groups; group++) {
    const submission = yard.planned(group)
    if (submission.upload) continue
    const request = bytesOf(yard.phone, submission, `together-${group}`)
    const answers = await Promise.all(connections.map((connection) => exchange(connection, request)))
    const [id, ...others] = new Set(answers.map(idIn))
    const isOne = others.length === 0 && yard.note(submission, id)
    tally.expect(isOne, `one key was answered with ids ${[id, ...others]}`)
  }
  await yard.compare(tally, farm.url)
  await farm.stop()
}
