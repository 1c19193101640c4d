import { storedSignUp } from "../operation/stored-sign-up"
import type { Check, Server } from "./job"

/** Reads again who may sign up: an admin may have set it on another server of the database. */
export const followSignUp =
  ({ db, settings }: Server): Check =>
  async () => {
    settings.signup = (await storedSignUp(db).catch(() => undefined)) ?? settings.signup
  }
