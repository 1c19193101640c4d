import { test } from "bun:test"
import { keptBrowsers } from "./browsers/kept-browsers"
import { surviveTorture, torturePatience } from "./survive-torture"

test(
  "readings of two killed phones without a signal are all there, once, in order, with their photos",
  () => surviveTorture(keptBrowsers.chromium),
  torturePatience,
)
