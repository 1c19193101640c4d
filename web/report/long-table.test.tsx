import { expect, test } from "bun:test"
import { act, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { LongTable } from "./long-table"

const paperLine = (entry: string) => ({ columns: [entry, "Ana"] })

const table = (entries: readonly string[]) => (
  <LongTable
    label="The log"
    head={["When"]}
    of="entries"
    page={3}
    entries={entries}
    paperHead={"When\tWho"}
    paperLine={paperLine}
  >
    {(entry) => (
      <tr key={entry}>
        <td>{entry}</td>
      </tr>
    )}
  </LongTable>
)

const shown = () => [...document.querySelectorAll("td")].map(({ textContent }) => textContent)
const printed = () => [...document.querySelectorAll("pre")].map(({ textContent }) => textContent)
const print = () => act(async () => void dispatchEvent(new Event("beforeprint")))

test("a long table is shown in pages and printed whole, with what has come since", async () => {
  const { rerender } = render(table(["1", "2", "3", "4", "5"]))
  expect(shown()).toEqual(["1", "2", "3"])
  expect(screen.getByText(/^The first 3 of 5 entries\. The Print button above prints/)).toBeTruthy()
  expect(printed()).toEqual([])
  await print()
  await print()
  expect(printed()).toEqual(["WhenWho", "1\tAna\n2\tAna\n3\tAna\n4\tAna\n5\tAna"])
  rerender(table(["1", "2", "3", "4", "5", "6", "7"]))
  expect(printed()).toEqual([])
  await print()
  expect(printed()[1]).toEndWith("6\tAna\n7\tAna")
  await userEvent.click(screen.getByText("Show more"))
  expect(shown()).toHaveLength(6)
  await userEvent.click(screen.getByText("Show more"))
  expect(shown()).toHaveLength(7)
  // All is in the table now, and printed from there.
  await print()
  expect(printed()).toEqual([])
  expect(screen.queryByText("Show more")).toBeNull()
})
