import { and, eq } from "drizzle-orm"
import type { ArchivedPerson } from "../contract/archive"
import { Email } from "../contract/users"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { farms, members, publicUser, users } from "../db/schema"
import { CommandError } from "../domain/errors"
import type { Farm } from "../domain/farms"
import { mayOnServer } from "../domain/rights"
import { standInPrefix } from "../domain/users"
import { createFarm } from "../farms/queries"
import { noPassword } from "../users/passwords"
import { userByEmail } from "../users/queries"

/** Finds the account of somebody whom a ZIP names, or makes one, in the transaction that writes their record. */
export type AccountOf = (tx: Db, person: ArchivedPerson) => Promise<number>

/** Emails whose accounts belong to the people of the ZIP: whoever runs the import says so. */
export type Trusted = ReadonlySet<string>

/**
 * For whoever owns the machine: the account of a member of this farm, or one with the email that nobody can have signed up for
 * in somebody else's name; else a new one without a password. A record of anybody else's goes to an account that stands in.
 */
export const anyAccount =
  (farm: Farm, trusted: Trusted): AccountOf =>
  async (tx, person) => {
    const known = (await memberWith(tx, farm, person)) ?? (await userByEmail(tx, person.email))?.id
    if (known === undefined) return makeAccount(tx, person, person.email, !mayLogIn(person))
    return (await isOpenQuestion(tx, farm, trusted, person)) ? standIn(tx, farm, person) : known
  }

/**
 * Has somebody an account with the person's email of whom nobody knows whether they are that person? Whoever signs up proves no email.
 * A member was let in, an administrator was made one, and nobody can log in to an account without a password.
 */
const isOpenQuestion = async (tx: Db, farm: Farm, trusted: Trusted, person: ArchivedPerson) => {
  const [user] = await tx
    .select({ role: users.role, password: users.password })
    .from(users)
    .where(eq(users.email, person.email))
  if (!user || user.password === noPassword || mayOnServer(user, "operate")) return false
  return !trusted.has(person.email) && (await memberWith(tx, farm, person)) === undefined
}

/** A person with a role may, with a link for a first password. */
const mayLogIn = ({ role, email }: ArchivedPerson) => role !== null && Email.safeParse(email).success

/**
 * For a manager: the account of a member of this farm. A record of anybody else's goes to an account that stands in: it
 * has the name that the ZIP says, nobody can log in to it, and no sign-up can take its name, which is no email.
 */
export const accountsOfFarm =
  (farm: Farm): AccountOf =>
  async (tx, person) =>
    (await memberWith(tx, farm, person)) ?? standIn(tx, farm, person)

const memberWith = async (tx: Db, farm: Farm, { email }: ArchivedPerson) => {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(users.email, email), eq(members.farmId, farm.id)))
  return member?.id
}

const standIn = async (tx: Db, farm: Farm, person: ArchivedPerson) => {
  const name = standInFor(farm, person)
  return (await userByEmail(tx, name))?.id ?? makeAccount(tx, person, name, true)
}

/** The email of a person's stand-in: equal in each import into this farm. */
const standInFor = ({ id, createdAt }: Farm, { email }: ArchivedPerson) => {
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify([id, createdAt, email])).digest("hex")
  return `${standInPrefix}${hash.slice(0, 24)}`
}

/** A person who will not join the farm gets a farm of their own, as every account has; a stand-in is only a name. */
const makeAccount = async (tx: Db, person: ArchivedPerson, email: string, isDisabled: boolean) => {
  const { firstName, lastName } = person
  const disabledAt = isDisabled ? new Date().toISOString() : null
  const values = { email, username: email, firstName, lastName, password: noPassword, disabledAt }
  const user = only(await tx.insert(users).values(values).returning(publicUser))
  if (isDisabled && !email.startsWith(standInPrefix)) await createFarm(tx, user)
  return user.id
}

/**
 * Makes those of the people who have a role members with it, and returns them; who is one already keeps theirs.
 * @throws CommandError that names the accounts of which nobody knows whose they are
 */
export const joinMembers = async (
  tx: Db,
  farm: Farm,
  people: Iterable<ArchivedPerson>,
  trusted: Trusted,
): Promise<ArchivedPerson[]> => {
  const candidates = [...people].filter((person) => person.role !== null && mayLogIn(person))
  const open: ArchivedPerson[] = []
  for (const person of candidates) if (await isOpenQuestion(tx, farm, trusted, person)) open.push(person)
  if (open.length > 0) throw whoseAccounts(open)
  const joined: ArchivedPerson[] = []
  for (const person of candidates) {
    const { role, joinedAt } = person
    if (role === null) continue
    const values = {
      farmId: farm.id,
      userId: await anyAccount(farm, trusted)(tx, person),
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

const whoseAccounts = (people: readonly ArchivedPerson[]) => {
  const emails = people.map(({ email }) => email)
  const [has, them, are] =
    emails.length === 1 ? ["has an account", "it", "it is"] : ["have accounts", "them", "they are"]
  return new CommandError(
    `${emails.join(", ")} ${has} here already, and anybody may have made ${them}: nothing was imported. ` +
      `If ${are} theirs, add --trust-email ${emails.join(",")}. windrow user password EMAIL takes an account from whoever has it.`,
  )
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
