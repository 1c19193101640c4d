import { setProblem } from "../db/problems"
import type { Check, Server } from "./job"

/** Checks that the database answers, for the log and the list of problems; health asks by itself. */
export const checkAnswers =
  ({ db }: Server): Check =>
  () =>
    void db.engine
      .isAlive()
      .then((answers) => setProblem(db, "away", answers ? undefined : db.engine.whyNotAlive()))
