import { expect, test } from "bun:test"
import { downloadZip } from "client-zip"
import type { Answers } from "../domain/imports"
import { cell, row, workbook } from "../test/workbook-maker"
import { readFile } from "./read-file"

const told = async (bytes: Uint8Array, answers: Answers = {}) => {
  const { records, questions, stops, refused } = await readFile(bytes, answers, { zone: "UTC", piles: [] })
  return [
    ...records.map(
      ({ pile, at, isTimeGiven, value, unit }) =>
        `${pile} ${isTimeGiven ? at.slice(0, 16) : at.slice(0, 10)} ${value} ${unit}`,
    ),
    ...questions.map(({ id, choices }) => `asks ${id}: ${choices.map(({ answer }) => answer).join(", ")}`),
    ...stops,
    ...refused.map(({ line, reason }) => `${line}: ${reason}`),
  ]
}

const heads = row(cell("Pile"), cell("Date"), cell("Temp °C"))
const june8 = 45816

test("typed dates are what they are, and a midnight is a time beside others", async () => {
  const line = (value: number) => row(cell("P1"), cell(value, 1), cell(57.2))
  const sheets = { Log: heads + line(june8 + 0.5) + line(june8 + 1) + line(june8 + 2 + 17 / 48) }
  const read = ["P1 2025-06-08T12:00 57.2 C", "P1 2025-06-09T00:00 57.2 C", "P1 2025-06-10T08:30 57.2 C"]
  expect(await told(await workbook({ sheets }))).toEqual(read)
  const from1904 = { Log: sheets.Log.replaceAll(/<v>(458[\d.]+)</g, (_, day) => `<v>${Number(day) - 1462}<`) }
  expect(await told(await workbook({ sheets: from1904, is1904: true }))).toEqual(read)
})

test("days without times stay days, and times may have a column of their own", async () => {
  const days = heads + row(cell("P1"), cell(june8, 2), cell(57.2))
  expect(await told(await workbook({ sheets: { Log: days } }))).toEqual(["P1 2025-06-08 57.2 C"])
  const times =
    row(cell("Pile"), cell("Date"), cell("Time"), cell("Temp °C")) +
    row(cell("P1"), cell(june8, 2), cell(17 / 48, 3), cell(57.2))
  expect(await told(await workbook({ sheets: { Log: times } }))).toEqual(["P1 2025-06-08T08:30 57.2 C"])
})

test("shared texts, results of formulas, titles and noise of floating-point numbers are read", async () => {
  const sheets = {
    Log: `${row(cell("Our log"))}${row()}<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row><c t="s"><v>3</v></c>${cell(june8, 2)}<c><f>(134.96-32)/1.8</f><v>57.199999999999996</v></c></row><row><c t="s"><v>3</v></c>${cell(june8, 2)}<c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
  }
  const strings = ["Pile", "Date", "Temp °C", "P1"]
  expect(await told(await workbook({ sheets, strings }))).toEqual([
    "P1 2025-06-08 57.2 C",
    "5: The temperature is missing.",
  ])
})

test("of several sheets with readings one is asked for", async () => {
  const line = row(cell("P1"), cell(june8, 2), cell(57.2))
  const bytes = await workbook({
    sheets: { June: heads + line, July: heads + line, Notes: row(cell("wet")) },
  })
  expect(await told(bytes)).toEqual(["asks sheet: June, July"])
  expect(await told(bytes, { sheet: "july" })).toEqual(["P1 2025-06-08 57.2 C"])
  expect(await told(bytes, { sheet: "May" })).toEqual([
    'There is no sheet "May". There are: "June", "July", "Notes".',
  ])
})

test("a workbook that is damaged, none or too large is refused with a sentence", async () => {
  const bytes = await workbook({ sheets: { Log: heads } })
  expect(await told(bytes.subarray(0, bytes.length - 40))).toEqual([
    "The file is no workbook, or it is damaged.",
  ])
  const zip = downloadZip([{ name: "a.txt", input: "a" }])
  expect(await told(new Uint8Array(await zip.arrayBuffer()))).toEqual([
    expect.stringMatching(/^The workbook can't be read: /),
  ])
  const large = await workbook({ sheets: { Log: " ".repeat(80_000_001) } })
  expect(await told(large)).toEqual(["The workbook is too large: at most 80 MB when it is unpacked."])
})

test("a cell far away from the table is told, before each empty one up to it is made", async () => {
  const at = (address: string) =>
    `<row r="${address.replace(/[A-Z]+/, "")}"><c r="${address}"><v>1</v></c></row>`
  const far = "A cell stands far away from the table: delete what is beside and below it."
  for (const address of ["XFD1048576", "XFD20000"]) {
    const sheets = { Log: at("A1") + at(address) }
    expect(await told(await workbook({ sheets, isAddressed: true }))).toEqual([far])
  }
})
