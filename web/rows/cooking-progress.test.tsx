import { expect, test } from "bun:test"
import { render, screen } from "@testing-library/react"
import { CookingProgress } from "./cooking-progress"

test.each([
  [0, "0", "0/15 days", "0/15 days @ 131°F+"],
  [14, "14", "14/15 days", "14/15 days @ 131°F+"],
  [15, "15", "Complete", "Complete"],
  [40, "15", "Complete", "Complete"],
])("with %d hot days the bar is at %s of 15 and reads '%s', or '%s' in full", (days, now, text, exactly) => {
  for (const exact of [false, true]) {
    const { unmount } = render(<CookingProgress days={days} exact={exact} />)
    const bar = screen.getByRole("progressbar")
    expect(bar.getAttribute("aria-valuenow")).toBe(now)
    expect(bar.getAttribute("aria-valuemax")).toBe("15")
    expect(screen.getByText(exact ? exactly : text)).toBeTruthy()
    unmount()
  }
})
