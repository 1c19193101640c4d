import { type Farm, farmWithRow } from "../farm"
import { type Tally, tallyOf } from "../findings"
import { listsOf, type Operation, operationsOf } from "../operations"
import type { Phone } from "../phone"
import { photoMaker } from "../pictures"
import type { Run } from "../rig"
import { type Random, randomFrom } from "../seeded"
import { type Answer, connect, exchange, jsonHeaders, requestBytes } from "../wire"

/**
 * Records sent over connections that are cut at a random byte of the request or of the answer, by FIN or RST, and
 * sent again with the same Idempotency-Key until an answer is seen: each must be there once, under the answered
 * id, with its photo.
 */
export const prove = async ({ quick }: Run) => {
  const cut = tallyOf("connections cut at any byte, sent again with the key")
  await cutConnections(cut, quick ? 500 : 20_000, (operation) => `cut-${operation}`)
  const together = tallyOf("the same key 8 times at once")
  await sameKeyAtOnce(together, quick ? 20 : 200)
  const control = tallyOf("control: sent again with another key", 10)
  let keys = 0
  await cutConnections(control, 200, () => `other-${++keys}`)
  return [cut.result, together.result, control.result]
}

/** Operations that are under way at the same time. */
const workers = 12

const cutConnections = async (tally: Tally, operations: number, keyOf: (operation: number) => string) => {
  const { farm, phone, row } = await farmWithRow()
  const planned = operationsOf(row, await photoMaker())
  const random = randomFrom(operations)
  const answered = new Map<string, Operation>([[`/api/rows ${row.id}`, planned(4)]])
  let next = 0
  const work = async () => {
    for (let number = next++; number < operations; number = next++) {
      const operation = planned(number)
      const { id, request } = await sentUntilAnswered(
        farm,
        () => bytesOf(phone, operation, keyOf(number)),
        random,
      )
      const record = `${operation.list} ${id}`
      tally.expect(id !== undefined && !answered.has(record), `operation ${number} was answered ${record}`)
      if (id !== undefined) answered.set(record, operation)
      if (number % 10 === 0 && idIn(await sentOnce(farm, request)) !== id)
        tally.wrong(`operation ${number} was answered ${record}, then another id`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  for (const list of listsOf(row)) await compare(tally, phone, list, answered)
  if ((await farm.stop()) !== 0) tally.wrong("the server did not stop in order")
}

const bytesOf = ({ cookie }: Phone, { list, body }: Operation, key: string) =>
  requestBytes("POST", list, jsonHeaders(cookie, ["Idempotency-Key", key]), JSON.stringify(body))

/** At half of the attempts the connection is cut before an answer is seen. */
const sentUntilAnswered = async (farm: Farm, bytes: () => Buffer, random: Random) => {
  for (let attempts = 0; attempts < 100; attempts++) {
    const request = bytes()
    if (random.chance(0.5)) await cutOnce(farm, request, random)
    else {
      const answer = await sentOnce(farm, request)
      if (answer) return { id: idIn(answer), request }
    }
  }
  throw new Error("no answer in 100 attempts")
}

const cutOnce = async ({ port }: Farm, request: Buffer, random: Random) => {
  const connection = await connect(port)
  if (random.chance(0.5)) connection.write(request.subarray(0, 1 + random.below(request.length)))
  else {
    connection.write(request)
    await Promise.race([connection.firstByte(), Bun.sleep(random.below(6))])
  }
  if (random.chance(0.5)) connection.end()
  else connection.reset()
}

const sentOnce = async ({ port }: Farm, request: Buffer) => {
  const connection = await connect(port)
  const answer = await exchange(connection, request)
  connection.end()
  return answer
}

const idIn = (answer: Answer | undefined): number | undefined =>
  answer?.status === 201 ? JSON.parse(answer.body.toString()).id : undefined

/** Holds a list against the answers: the same ids, and the photos that were sent. */
const compare = async (tally: Tally, phone: Phone, list: string, answered: Map<string, Operation>) => {
  const records = new Map((await phone.get<Listed[]>(list)).map((record) => [`${list} ${record.id}`, record]))
  for (const record of records.keys())
    if (!answered.has(record)) tally.wrong(`${record} is there and was never answered`)
  for (const [record, { photo }] of answered) {
    if (!record.startsWith(`${list} `)) continue
    const found = records.get(record)
    if (!found) tally.lost(`${record} was answered and is gone`)
    else if (photo && !(await phone.call("GET", found.photoUrl ?? "/")).bytes.equals(photo))
      tally.corrupt(`${record} has another photo than the one sent`)
  }
}

type Listed = { id: number; photoUrl?: string | null }

/** Eight phones that send one submission at the same moment get the same record. */
const sameKeyAtOnce = async (tally: Tally, groups: number) => {
  const { farm, phone, row } = await farmWithRow()
  const planned = operationsOf(row, await photoMaker())
  const connections = await Promise.all(Array.from({ length: 8 }, () => connect(farm.port)))
  const answered = new Map<string, Operation>([[`/api/rows ${row.id}`, planned(4)]])
  for (let group = 0; group < groups; group++) {
    const operation = planned(group)
    const request = bytesOf(phone, operation, `together-${group}`)
    const answers = await Promise.all(connections.map((connection) => exchange(connection, request)))
    const ids = new Set(answers.map(idIn))
    tally.expect(ids.size === 1 && !ids.has(undefined), `one key was answered with ids ${[...ids]}`)
    for (const id of ids) answered.set(`${operation.list} ${id}`, operation)
  }
  for (const list of listsOf(row)) await compare(tally, phone, list, answered)
  await farm.stop()
}
