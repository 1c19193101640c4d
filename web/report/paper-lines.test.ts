import { expect, test } from "bun:test"
import { type PaperLine, paperOf } from "./paper-lines"

const printed = (lines: readonly PaperLine[]) => {
  const paper = document.createElement("div")
  paper.append(paperOf("When\tWho\tWhat", lines, (line) => line))
  return paper
}

const line = (...columns: string[]): PaperLine => ({ columns })

test("all lines are printed in order, whether alone in their block or among others", () => {
  const many = Array.from({ length: 1003 }, (_, index) =>
    index % 250 === 249
      ? { columns: [`${index}`, "Ana"], struck: "Turn 1", remarks: " (voided: Not this one)" }
      : line(`${index}`, "Ana", index % 100 === 7 ? "long ".repeat(40).trim() : "140 °F"),
  )
  const blocks = [...printed(many).children]
  const lines = blocks.flatMap((block) => block.textContent?.split("\n") ?? [])
  expect(lines.map((text) => text.split("\t")[0])).toEqual([
    "WhenWhoWhat",
    ...many.map((_, index) => `${index}`),
  ])
  expect(lines[8]).toBe(`7\tAna\t${"long ".repeat(40).trim()}`)
  expect(lines[250]).toBe("249\tAna\tTurn 1 (voided: Not this one)")
  expect(blocks.flatMap((block) => [...block.querySelectorAll("s")].map((s) => s.textContent))).toEqual([
    ...Array<string>(4).fill("Turn 1"),
  ])
  expect(blocks.length).toBeLessThan(50)
})

test("a note can neither look like a line of its own nor like HTML, nor turn letters around", () => {
  const paper = printed([line("May 1", "Ana", "Leaves,\nMay 2\tBo\u202e\u2066 <b>Turned</b>")])
  expect(paper.lastElementChild?.textContent).toBe("May 1\tAna\tLeaves, May 2 Bo <b>Turned</b>")
  expect(paper.querySelector("b")).toBeNull()
})

test("a photo is printed with its line", () => {
  const paper = printed([
    { columns: ["May 1", "Ana", "140 °F"], photos: [{ url: "/photo", name: "What was seen" }] },
  ])
  expect(paper.querySelector("img")?.getAttribute("src")).toBe("/photo")
  expect(paper.querySelector("img")?.closest("pre")?.textContent).toBe("May 1\tAna\t140 °F")
})
