import { storedSignUp } from "../operation/stored-sign-up"
import type { Check, Server } from "./job"

/** What an admin sets on the page of one server holds for all of the database, when each has looked. */
export const followSignUp =
  ({ db, settings }: Server): Check =>
  async () => {
    settings.signup = (await storedSignUp(db).catch(() => undefined)) ?? settings.signup
  }
