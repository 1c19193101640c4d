import { and, eq } from "drizzle-orm"
import type { ArchivedPerson } from "../contract/archive"
import { Email } from "../contract/users"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { farms, members, publicUser, users } from "../db/schema"
import type { Farm } from "../domain/farms"
import { standInPrefix } from "../domain/users"
import { createFarm } from "../farms/queries"
import { noPassword } from "../users/passwords"
import { userByEmail } from "../users/queries"

/** Finds the account of somebody whom a ZIP names, or makes one, in the transaction that writes their record. */
export type AccountOf = (tx: Db, person: ArchivedPerson) => Promise<number>

/** For whoever owns the machine: an account with the email, of any farm; else a new one without a password. */
export const anyAccount: AccountOf = async (tx, person) =>
  (await userByEmail(tx, person.email))?.id ??
  (await makeAccount(tx, person, person.email, !mayLogIn(person)))

/** A person with a role may, with a link for a first password. */
const mayLogIn = ({ role, email }: ArchivedPerson) => role !== null && Email.safeParse(email).success

/**
 * For a manager: the account of a member of this farm. A record of anybody else's goes to an account that stands in: it
 * has the name that the ZIP says, nobody can log in to it, and no sign-up can take its name, which is no email.
 */
export const accountsOfFarm =
  (farm: Farm): AccountOf =>
  async (tx, person) => {
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(members, eq(members.userId, users.id))
      .where(and(eq(users.email, person.email), eq(members.farmId, farm.id)))
    if (member) return member.id
    const name = standInFor(farm, person)
    return (await userByEmail(tx, name))?.id ?? makeAccount(tx, person, name, true)
  }

/** The same for each import into this farm. */
const standInFor = ({ id, createdAt }: Farm, { email }: ArchivedPerson) => {
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify([id, createdAt, email])).digest("hex")
  return `${standInPrefix}${hash.slice(0, 24)}`
}

/** Whoever is not about to join the farm gets one of their own, as everybody has; a stand-in is only a name. */
const makeAccount = async (tx: Db, person: ArchivedPerson, email: string, isDisabled: boolean) => {
  const { firstName, lastName } = person
  const disabledAt = isDisabled ? new Date().toISOString() : null
  const values = { email, username: email, firstName, lastName, password: noPassword, disabledAt }
  const user = only(await tx.insert(users).values(values).returning(publicUser))
  if (isDisabled && !email.startsWith(standInPrefix)) await createFarm(tx, user)
  return user.id
}

/** Makes those of the people who have a role members with it, and returns them; who is one already keeps theirs. */
export const joinMembers = async (
  tx: Db,
  farmId: number,
  people: Iterable<ArchivedPerson>,
): Promise<ArchivedPerson[]> => {
  const joined: ArchivedPerson[] = []
  for (const person of people) {
    const { role, joinedAt } = person
    if (role === null || !mayLogIn(person)) continue
    const values = {
      farmId,
      userId: await anyAccount(tx, person),
      role,
      ...(joinedAt !== null && { joinedAt }),
    }
    const added = await tx
      .insert(members)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: members.userId })
    if (added.length > 0) joined.push(person)
  }
  return joined
}

/** The farm that an earlier import of the same ZIP has made, or that was exported. */
export const farmLike = async (
  tx: Db,
  { name, createdAt }: Pick<Farm, "name" | "createdAt">,
): Promise<Farm | undefined> => {
  const [found] = await tx
    .select()
    .from(farms)
    .where(and(eq(farms.name, name), eq(farms.createdAt, createdAt)))
  return found
}
