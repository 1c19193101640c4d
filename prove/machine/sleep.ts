import { type Farm, farmWithRow } from "../farm"
import type { Tally } from "../findings"
import { type Phone, type Reply, registration, send } from "../phone"
import { photoMaker } from "../pictures"

/** A machine that sleeps for some seconds with sign-ups and 10 uploads under way. */
export const sleep = (seconds: number, signUps: number) => async (tally: Tally) => {
  const { farm, phone, row } = await farmWithRow()
  const photoOf = await photoMaker(800, 600)
  const inFlight = [
    ...Array.from({ length: signUps }, (_, user) => register(farm, `sleeper${user}@farm.test`)),
    ...Array.from({ length: 10 }, (_, photo) => phone.addReading(row, photoOf(photo))),
  ]
  await Bun.sleep(100)
  farm.signal("SIGSTOP")
  await Bun.sleep(seconds * 1000)
  farm.signal("SIGCONT")
  for (const reply of await Promise.all(inFlight))
    tally.expect(isAnswer(reply), `a request across the sleep: ${reply.status} ${reply.text}`)
  await stillServes(tally, farm, phone)
}

const register = (farm: Farm, email: string) =>
  send(farm.url, "POST", "/api/auth/register", registration(email))

const isAnswer = ({ status }: Reply) => (status >= 200 && status < 300) || status === 429 || status === 503

/** Records a turn and stops in order. */
export const stillServes = async (tally: Tally, farm: Farm, phone: Phone) => {
  const reply = await phone.addTurn(await phone.addRow())
  tally.expect(reply.status === 201, `the next record: ${reply.status} ${reply.text}`)
  const code = await farm.stop()
  tally.expect(code === 0, `the stop ended with ${code}`)
}
