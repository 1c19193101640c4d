import { farmJobs } from "./farm-jobs"
import { mainJobs } from "./main-jobs"
import { paperJobs } from "./paper-jobs"
import { waitingJobs } from "./waiting-jobs"
import { type Job, pile } from "./world"

/** Run in this order. Most open their own page, so that a failed job does not fail the next ones. */
export const jobs: Record<string, Job> = {
  ...mainJobs,
  ...waitingJobs,
  ...paperJobs,
  ...farmJobs,
  logout: async ({ open, press, see, gone }) => {
    await open("/")
    await press("Menu")
    await press("Logout")
    await see("Sign Up")
    await open(pile)
    await see("Password")
    await gone("Pile")
  },
}

/** For an ordinary run: what is the engine's most of all. */
export const shortJobs = [
  ...["landing", "sign up", "create a pile", "reading with photo", "chart", "offline"],
  ...["killed between Save and sending", "report", "export of the log"],
]
