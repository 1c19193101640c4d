import { problemsOf } from "../db/problems"
import { noteEnd, noteProblem } from "../operation/problem-notes"
import type { Check, Server } from "./job"

/** Each problem once when it begins, and once when it is over; in the log, and in the list for whoever runs the server. */
export const logProblems = ({ db, log }: Server): Check => {
  let logged: string[] = []
  return () => {
    const problems = problemsOf(db)
    for (const trouble of problems.filter((each) => !logged.includes(each))) {
      log({ level: "error", trouble })
      noteProblem(db, trouble)
    }
    for (const trouble of logged.filter((each) => !problems.includes(each))) {
      log({ level: "info", over: trouble })
      noteEnd(db, trouble)
    }
    logged = problems
  }
}
