import { expect, test } from "bun:test"
import { readingsIn } from "./readings"
import { textIn } from "./table"

const zone = "America/Los_Angeles"
const read = (text: string) => {
  const { readings, refused } = readingsIn(text, zone)
  return [
    ...readings.map(({ line, pile, at, temperature }) => [line, pile, at, temperature]),
    ...refused.map(({ line, reason }) => [line, reason]),
  ]
}
const noon = "2026-11-02T20:00:00.000Z"

test.each([
  ["commas", "Pile,Date,Temperature\nA-1,2026-11-02,142"],
  ["semicolons", "Pile;Date;Temp (°F)\r\nA-1;2026-11-02;142\r\n"],
  ["tabs and a byte order mark", "\uFEFFRow\tDate\tTemp\nA-1\t2026-11-02\t142 °F"],
  [
    "another order, notes and empty lines",
    '\nNotes,temperature,WINDROW,day\n\n"wet, ""cold""",142F,A-1,2026-11-02\n,,,\n',
  ],
  ["old Macs' line ends", "Pile,Date,Temperature\rA-1,2026-11-02,142"],
])("a table with %s is read", (_, text) => {
  expect(read(text).map((each) => each.slice(1))).toEqual([["A-1", noon, 142]])
})

test.each([
  ["2026-11-02", "", noon],
  ["2026/11/2", "", noon],
  ["2.11.2026", "", noon],
  ["02.11.26", "", noon],
  ["2 Nov 2026", "", noon],
  ["November 2, 2026", "", noon],
  ["11/11/2026", "9:05", "2026-11-11T17:05:00.000Z"],
  ["2026-11-02", "14:05:30", "2026-11-02T22:05:30.000Z"],
  ["2026-11-02", "2:05 PM", "2026-11-02T22:05:00.000Z"],
  ["2026-11-02", "12 a.m.", "2026-11-02T08:00:00.000Z"],
  ["2026-07-02 08:00", "", "2026-07-02T15:00:00.000Z"],
  ["2026-11-02T08:00", "", "2026-11-02T16:00:00.000Z"],
  ["2026-11-02T08:00:00+01:00", "", "2026-11-02T07:00:00.000Z"],
  ["2026-11-02T08:00:00.250Z", "", "2026-11-02T08:00:00.250Z"],
])("the date %s and the time %s are an instant of the farm's zone", (date, time, at) => {
  expect(read(`Pile,Date,Time,Temperature\nA-1,"${date}",${time},142`)).toEqual([[2, "A-1", at, 142]])
})

test("dates with slashes are told by the whole column, or refused", () => {
  const table = (...dates: string[]) =>
    read(["Pile,Date,Temperature", ...dates.map((date) => `A-1,${date},142`)].join("\n"))
  expect(table("11/2/2026", "10/30/2026").map(([, , at]) => at)).toEqual([noon, "2026-10-30T19:00:00.000Z"])
  expect(table("2/11/2026", "30/10/2026").map(([, , at]) => at)).toEqual([noon, "2026-10-30T19:00:00.000Z"])
  const unclear = '"11/2/2026" may be month/day or day/month: write it as 2026-11-22.'
  expect(table("11/2/2026")).toEqual([[2, unclear]])
  expect(table("11/2/2026", "10/30/2026", "30/10/2026")[0]).toEqual([2, unclear])
})

test.each([
  ["Temp (°C)", "61,2", "", 142],
  ["Temperature in Celsius", "61.2", "", 142],
  ["Temp", "61", "°C", 141],
  ["Temp", "61 °C", "°F", 141],
  ["Temp °C", "142", "°F", 142],
  ["Temperature", "142.6", "", 142],
])("under %s, %s with the unit %p is %p °F", (head, cell, unit, fahrenheit) => {
  expect(read(`Pile;Date;${head};Unit\nA-1;2026-11-02;${cell};${unit}`)).toEqual([
    [2, "A-1", noon, fahrenheit],
  ])
})

test.each([
  ["54.7 °C", 130],
  ["54.8 °C", 130],
  ["54.9 °C", 130],
  ["54.99999999999999999 °C", 130],
  ["55 °C", 131],
  ["55.0 °C", 131],
  ["130.5 °F", 130],
  ["130.99999999999999999", 130],
  ["131.0", 131],
  ["76.6 °C", 169],
  ["76.7 °C", 170],
  ["170.4 °F", 170],
  ["171 °F", 171],
  ["-10.5 °C", 13],
])("%p is read as %p °F, rounded down", (cell, fahrenheit) => {
  expect(read(`Pile,Date,Temperature\nA-1,2026-11-02,${cell}`)).toEqual([[2, "A-1", noon, fahrenheit]])
})

test("a pile's name that was made no formula is read as it was, and other apostrophes stay", () => {
  const names = ["'=A-1", "'+A-1", "'@A-1", "'A-1", "''=A-1"]
  const text = ["Pile,Date,Temperature", ...names.map((name) => `${name},2026-11-02,142`)].join("\n")
  expect(read(text).map(([, pile]) => pile)).toEqual(["=A-1", "+A-1", "@A-1", "'A-1", "''=A-1"])
})

test("readings that were voided are left out", () => {
  const text = "Pile,Date,Temperature,Voided\nA-1,2026-11-02,142,\nA-1,2026-11-02,250,2026-11-03"
  expect(read(text)).toEqual([
    [2, "A-1", noon, 142],
    [3, "It was voided."],
  ])
})

test("each line that is refused tells its number and the reason", () => {
  const text = `Pile,Date,Time,Temperature,Unit
A-1,2026-11-02,,142,
,2026-11-02,,142,
A-1,,,142,
A-1,2026-02-30,,142,
A-1,yesterday,,142,
A-1,2026-11-02,25:00,142,
A-1,2026-11-02,noon,142,
"A
1",2026-11-02,,hot,
A-1,2026-11-02,,,
A-1,2026-11-02,,301,
A-1,2026-11-02,,-40,
A-1,2026-11-02,,142,K
A-1,2999-01-01,,142,
A-1,1999-01-01,,142,
A-1,2026-11-02,,142 on the left,`
  expect(read(text)).toEqual([
    [2, "A-1", noon, 142],
    [3, "The pile is missing."],
    [4, "The date is missing."],
    [5, '"2026-02-30" is no date.'],
    [6, '"yesterday" is no date.'],
    [7, '"25:00" is no time.'],
    [8, '"noon" is no time.'],
    [9, '"hot" is no temperature.'],
    [11, "The temperature is missing."],
    [12, "Temperature must be at most 300."],
    [13, "Temperature must be a positive number."],
    [14, '"K" is no unit of temperature.'],
    [15, "Recorded at is in the future."],
    [16, "Recorded at is too long ago."],
    [17, '"142 on the left" is no temperature.'],
  ])
})

test("a table whose columns can't be told is refused", () => {
  expect(() => readingsIn("", zone)).toThrow("The file is empty.")
  expect(() => readingsIn("Pile,Heat\nA-1,142", zone)).toThrow(
    "There is no column for the date, nor for the temperature. The first line must name the columns, such as: Pile, Date, Time, Temperature (°F). It has: Pile, Heat.",
  )
  expect(() => readingsIn("Pile,Row,Date,Temp\n", zone)).toThrow(
    'Two columns can be the pile: "Pile" and "Row". Rename one.',
  )
})

test("files of Excel in UTF-16 and of old Windows are read", () => {
  const text = "Pile\tDate\tTemp °C\nÄ-1\t2026-11-02\t61.2"
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])
  for (const bytes of [utf16, Buffer.from(text, "latin1"), Buffer.from(text)])
    expect(read(textIn(bytes))).toEqual([[2, "Ä-1", noon, 142]])
})
