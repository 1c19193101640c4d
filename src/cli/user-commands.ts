import * as z from "zod/mini"
import { addAct } from "../audit/acts"
import { addAuditLine, personNamed } from "../audit/queries"
import { Email, Password, Registration, Role } from "../contract/users"
import { passwordAdvice } from "../contract/weak-password"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { CommandError } from "../domain/errors"
import { farmsLeftAlone } from "../domain/operation"
import { mayOnServer } from "../domain/rights"
import type { User } from "../domain/users"
import { printable } from "../http/printable"
import { disable, enable } from "../operation/disabling"
import { peopleOfServer } from "../operation/people"
import { isDisabled } from "../sessions/queries"
import { allUsers, createUser, setPassword, setRole, userByEmail } from "../users/queries"
import { type Arguments, UsageError } from "./arguments"
import { promptPassword } from "./prompt-password"

const example = "windrow user add ana@example.org --first-name Ana --last-name Berg"

/** windrow user add EMAIL; prompts for the password. */
export const addUser = async (db: Db, { words: [email], values }: Arguments) => {
  if (values.admin !== undefined && values.admin !== "yes")
    throw new UsageError(`--admin stands alone: leave out "${values.admin}", for example ${example} --admin.`)
  const role = values.admin ? "admin" : "user"
  const fields = { email, firstName: values["first-name"], lastName: values["last-name"] }
  const person = validated(z.omit(Registration, { password: true }), fields, example)
  if (await userByEmail(db, person.email))
    throw new CommandError(`The email ${person.email} is already in use; windrow user list shows everybody.`)
  const password = validated(Password, await promptPassword(), `echo "$PASSWORD" | ${example}`)
  const user = await createUser(db, { ...person, password, role })
  await audit(db, user, (name) => `made an account${values.admin ? " of an admin" : ""} for ${name}`)
  console.log(`${person.email} has an account now${values.admin ? " and is an admin" : ""}.`)
  printAdvice(password, person)
}

/** windrow user list: prints one line per user. */
export const listUsers = async (db: Db) => {
  const users = await allUsers(db)
  const width = Math.max(0, ...users.map(({ email }) => email.length))
  for (const user of users) {
    const name = `${user.firstName} ${user.lastName}${(await isDisabled(db, user)) ? ", disabled" : ""}`
    console.log(printable(`${user.email.padEnd(width)}  ${user.role.padEnd(5)}  ${name}`))
  }
}

/** windrow user role EMAIL user|admin */
export const changeRole = async (db: Db, { words: [email, role] }: Arguments) => {
  const newRole = validated(Role, role, "windrow user role ana@example.org admin")
  const user = (await setRole(db, emailOf(email), newRole)) ?? noSuchUser(email)
  await audit(
    db,
    user,
    (name) => `made ${name} ${mayOnServer({ role: newRole }, "operate") ? "an admin" : "a user"}`,
  )
  console.log(`${user.email} is now ${mayOnServer({ role: newRole }, "operate") ? "an admin" : "a user"}.`)
}

/** windrow user password EMAIL; prompts for the new password. */
export const changePassword = async (db: Db, { words: [email] }: Arguments) => {
  const user = (await userByEmail(db, emailOf(email))) ?? noSuchUser(email)
  const password = validated(
    Password,
    await promptPassword(),
    `echo "$PASSWORD" | windrow user password ${email}`,
  )
  await setPassword(db, user.email, password)
  await audit(db, user, (name) => `set a new password for ${name}`)
  console.log(`${user.email} has a new password and is signed out everywhere.`)
  printAdvice(password, user)
}

/** windrow user disable EMAIL */
export const disableUser = async (db: Db, { words: [email] }: Arguments) => {
  const user = (await userByEmail(db, emailOf(email))) ?? noSuchUser(email)
  await disable(db, undefined, user.id)
  console.log(`${user.email} can't log in any more, and is signed out everywhere.`)
  const person = (await peopleOfServer(db)).find(({ id }) => id === user.id)
  if (person) for (const sentence of farmsLeftAlone(person)) console.log(printable(sentence))
}

/** windrow user enable EMAIL */
export const enableUser = async (db: Db, { words: [email] }: Arguments) => {
  const user = (await userByEmail(db, emailOf(email))) ?? noSuchUser(email)
  await enable(db, undefined, user.id)
  console.log(`${user.email} can log in again.`)
}

const audit = (db: Db, { id }: User, act: (name: string) => string) =>
  inTransaction(db, async (tx) => {
    const sentence = act(await personNamed(tx, id))
    await addAuditLine(tx, undefined, sentence)
    await addAct(tx, undefined, { person: id }, sentence)
  })

const printAdvice = (
  password: string,
  { email, firstName, lastName }: Pick<User, "email" | "firstName" | "lastName">,
) => {
  const advice = passwordAdvice(password, [email, firstName, lastName])
  if (advice) console.error(advice)
}

const emailOf = (text: string | undefined) =>
  validated(Email, text, "windrow user role ana@example.org admin")

const validated = <T extends z.ZodMiniType>(schema: T, value: unknown, example: string): z.infer<T> => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new UsageError(`${result.error.issues[0]?.message}, for example ${example}.`)
}

const noSuchUser = (email: string | undefined): never => {
  throw new CommandError(`There is no user ${email}; windrow user list shows everybody.`)
}
