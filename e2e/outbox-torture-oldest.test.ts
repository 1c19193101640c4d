import { keptBrowsers } from "./browsers/kept-browsers"
import { testOnLinux } from "./browsers/test-on-linux"
import { surviveTorture, torturePatience } from "./survive-torture"

testOnLinux(
  "in the oldest Chromium, readings of two killed phones without a signal are all there, with their photos",
  () => surviveTorture(keptBrowsers.oldest),
  torturePatience,
)
