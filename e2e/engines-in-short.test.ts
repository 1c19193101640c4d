import { testJobs } from "./browsers/expect-well"
import { shortJobs } from "./browsers/jobs"
import { keptBrowsers } from "./browsers/kept-browsers"

testJobs(keptBrowsers.webkit, ["http"], shortJobs)
testJobs(keptBrowsers.firefox, ["http"], shortJobs)
