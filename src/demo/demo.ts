import { categoriesOf } from "../categories/queries"
import { NewZone } from "../contract/zone"
import type { Db } from "../db/connection"
import { farms, members, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"
import { defaultZone, type Member } from "../domain/farms"
import { invite } from "../farms/invitations"
import { changeFarm } from "../farms/queries"
import { firstMembership } from "../sessions/queries"
import { createUser } from "../users/queries"
import { piles } from "./piles"
import { writePile } from "./write-pile"

export const people = {
  manager: { email: "manager@example.org", firstName: "Maren", lastName: "Holt" },
  worker: { email: "worker@example.org", firstName: "Sam", lastName: "Okoro" },
}

export const farmName = "Alder Creek Demo Farm"

/** The day on which the farm began, before its oldest pile. */
const beganDaysAgo = 80

/** Fills a new database with a farm: two people with this password, and ten piles with their records. */
export const fillWithDemo = async (db: Db, password: string, now = Date.now()) => {
  const manager = await makeManager(db, password)
  const worker = await makeWorker(db, password, manager)
  await beginEarlier(db, new Date(now - beganDaysAgo * dayMs).toISOString())
  const categories = await categoriesOf(db)
  for (const pile of piles) await writePile(db, pile, { manager, worker, categories, now })
}

const makeManager = async (db: Db, password: string): Promise<Member> => {
  const user = await createUser(db, { ...people.manager, password, role: "admin" })
  await changeFarm(db, await firstMembership(db, user), { name: farmName, zone: zoneHere() })
  return firstMembership(db, user)
}

const makeWorker = async (db: Db, password: string, manager: Member): Promise<Member> => {
  const { token: invitation } = await invite(db, manager, "worker")
  const user = await createUser(db, { ...people.worker, password, invitation })
  return firstMembership(db, user)
}

/** That of this machine, so that people here see the hours that the demo means. */
const zoneHere = () => {
  const { data } = NewZone.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return data ?? defaultZone
}

/** Nothing else is in the database yet. */
const beginEarlier = (db: Db, began: string) =>
  inTransaction(db, async (tx) => {
    await tx.update(users).set({ createdAt: began })
    await tx.update(farms).set({ createdAt: began })
    await tx.update(members).set({ joinedAt: began })
  })
