import { addAuditLine } from "../audit/queries"
import type { Db } from "../db/connection"
import { serverSettings } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { SignUp } from "../domain/operation"
import type { User } from "../domain/users"
import { signUpName } from "./stored-sign-up"

/** Stands above --signup from now on, also after a restart. */
export const storeSignUp = (db: Db, by: User, signup: SignUp, before: SignUp): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .insert(serverSettings)
      .values({ name: signUpName, value: signup })
      .onConflictDoUpdate({ target: serverSettings.name, set: { value: signup } })
    const act = signup === "open" ? "opened sign-up to everybody" : "closed sign-up"
    if (signup !== before) await addAuditLine(tx, by, act)
  })
