import { testJobs } from "./browsers/expect-well"
import { keptBrowsers } from "./browsers/kept-browsers"

testJobs(keptBrowsers.webkit, ["http", "https"])
