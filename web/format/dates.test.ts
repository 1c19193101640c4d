import { expect, spyOn, test } from "bun:test"
import { formatDateTime } from "./dates"

test("a page that is open while the phone comes into another zone writes its times from then on", async () => {
  const { TZ } = process.env
  const at = "2026-03-05T20:30:00Z"
  const written: string[] = []
  try {
    for (const zone of ["UTC", "Asia/Tokyo", "America/Denver"]) {
      process.env.TZ = zone
      await Bun.sleep(1)
      written.push(formatDateTime(at))
    }
  } finally {
    process.env.TZ = TZ ?? "UTC"
  }
  expect(written).toEqual(["March 5, 2026 - 8:30 PM", "March 6, 2026 - 5:30 AM", "March 5, 2026 - 1:30 PM"])
})

test("where the browser does not know its zone, times are written in UTC", async () => {
  const resolved = spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
  const options = new Intl.DateTimeFormat("en-US").resolvedOptions()
  resolved.mockReturnValue({ ...options, timeZone: "Etc/Unknown" })
  try {
    await Bun.sleep(1)
    expect(formatDateTime("2026-03-05T20:30:00Z")).toBe("March 5, 2026 - 8:30 PM")
  } finally {
    resolved.mockRestore()
    await Bun.sleep(1)
  }
})
