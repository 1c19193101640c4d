import { expect, test } from "bun:test"
import { downloadZip } from "client-zip"
import type { Answers } from "../domain/imports"
import { cell, row, workbook } from "../test/workbook-maker"
import { affixesIn } from "./number-formats"
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

test("hours behind 24:00 are of the next day, or no time", async () => {
  const times = (day: number, hours: number) =>
    row(cell("Pile"), cell("Date"), cell("Time"), cell("Temp °C")) +
    row(cell("P1"), cell(day, 2), cell(hours, 4), cell(57.2))
  const late = await workbook({ sheets: { Log: times(june8, 1) } })
  expect(await told(late)).toEqual(["P1 2025-06-09T00:00 57.2 C"])
  const from1904 = await workbook({ sheets: { Log: times(june8 - 1462, 1) }, is1904: true })
  expect(await told(from1904)).toEqual(["P1 2025-06-09T00:00 57.2 C"])
  expect(await told(await workbook({ sheets: { Log: times(june8, 1.0625) } }))).toEqual([
    '2: "25:30:00" is no time.',
  ])
})

test("a number has the unit that its format writes, as the workbook shows it", async () => {
  const log = (head: string, ...cells: string[]) =>
    row(cell("Pile"), cell("Date"), cell(head)) +
    cells.map((each, at) => row(cell("P1"), cell(june8 + at, 2), each)).join("")
  const both = { Notes: row(cell("wet")), Log: log("Temp", cell(57.2, 5), cell(135, 6)) }
  const read = ["P1 2025-06-08 57.2 C", "P1 2025-06-09 135 F"]
  expect(await told(await workbook({ sheets: both }))).toEqual(read)
  expect(await told(await workbook({ sheets: { Log: log("Temp °C", cell(57, 5), cell(81, 6)) } }))).toEqual([
    'The column "Temp °C" is in °C by its head, and line 3 says °F.',
  ])
})

test.each([
  ['0.0" °C"', { before: "", after: " °C" }],
  ["#,##0.0\\ \\°\\F", { before: "", after: " °F" }],
  ['General"°C"', { before: "", after: "°C" }],
  ['"WR-"0', { before: "WR-", after: "" }],
  ['0.0_) " yd³";(0.0)', { before: "", after: "   yd³" }],
  ["[$-407]0.00", undefined],
  ["0%", undefined],
  ["dd/mm/yyyy", undefined],
  ['d"d" h:mm', undefined],
  ["General", undefined],
  ["", undefined],
])("the format %p writes %p", (code, affixes) => expect(affixesIn(code)).toEqual(affixes))

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
