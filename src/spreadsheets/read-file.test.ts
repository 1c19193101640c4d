import { expect, test } from "bun:test"
import type { Answers } from "../domain/imports"
import { readFile } from "./read-file"

const farm = { zone: "America/New_York", piles: ["P1", "A-1"] }

/** Each record as "P1 2025-06-03T13:10Z 57.2 C", with "?" for a time that is not given; then each question and each refusal. */
const told = async (file: string | Uint8Array, answers: Answers = {}, piles = farm.piles) => {
  const bytes = typeof file === "string" ? Buffer.from(file) : file
  const { records, questions, stops, refused } = await readFile(bytes, answers, { ...farm, piles })
  return [
    ...records.map(({ pile, at, isTimeGiven, value, unit, position }) =>
      [
        pile,
        ...(position ? [`(${position})`] : []),
        isTimeGiven ? at.replace(":00.000Z", "Z") : `${at.slice(0, 10)}?`,
        value,
        unit,
      ].join(" "),
    ),
    ...questions.map(
      ({ id, choices }) =>
        `asks ${id}${choices.length > 0 ? `: ${choices.map(({ answer }) => answer).join(", ")}` : ""}`,
    ),
    ...stops.map((stop) => `stops: ${stop}`),
    ...refused.map(({ line, reason }) => `${line}: ${reason}`),
  ]
}

/** A table in one line: its lines have " / " between them. */
const table = (text: string) => text.replaceAll(" / ", "\n")

type Case = readonly [file: string, answers: Answers, ...told: string[]]

const kinds: Record<string, readonly Case[]> = {
  "the air, the ground and the house beside a pile": [
    [
      "Pile,Date,Temp Out (F),Soil Temp 1 (F) / P1,2025-06-03,70,141",
      {},
      "asks temperature: Temp Out (F), Soil Temp 1 (F)",
    ],
    [
      "Pile,Date,Outdoor Temperature (°F),Indoor Temperature (°F),Soil Temperature (°F) / P1,2025-06-03,70,72,141",
      {},
      "asks temperature: Outdoor Temperature (°F), Indoor Temperature (°F), Soil Temperature (°F)",
    ],
    [
      "Pile,Date,Temp (°F),Soil Temp (°F) / P1,2025-06-03,70,141",
      {},
      "asks temperature: Temp (°F), Soil Temp (°F)",
    ],
    ["Pile,Date,Soil Temp (°F) / P1,2025-06-03,141", {}, "asks temperature: Soil Temp (°F)"],
    ["Pile,Date,House Temp (F),Probe (F) / P1,2025-06-03,70,141", {}, "P1 2025-06-03? 141 F"],
  ],
  "days that are named, counted or without their year": [
    [
      "Pile,Date,Day,Temp F / P1,6/13/2025,Fri,141 / P1,6/14/2025,Sat,142",
      {},
      "P1 2025-06-13? 141 F",
      "P1 2025-06-14? 142 F",
    ],
    ["Pila,Fecha,Día,Temp °C / P1,13/06/2025,viernes,57", {}, "P1 2025-06-13? 57 C"],
    [
      "Pile,Date,Day,Temp F / P1,6/13/2025,1,141 / P1,6/14/2025,2,142",
      {},
      "P1 2025-06-13? 141 F",
      "P1 2025-06-14? 142 F",
    ],
    ["Pile,Date,Day,Temp F / P1,6/13/2025,1,141 / P1,6/13/2025,2,142", {}, "asks date: Date, Day"],
    [
      "Pile,Date,Temp F / P1,13 Jun,141 / P1,June 14,142 / P1,6/15,143",
      {},
      '2: "13 Jun" has no year.',
      '3: "June 14" has no year.',
      '4: "6/15" has no year.',
    ],
  ],
  "averages beside positions, and sales and materials by what Windrow does not take": [
    [
      "Date,Pile,Left (F),Middle (F),Average (F) / 2025-06-03,P1,141,145,143",
      {},
      "P1 (Left) 2025-06-03? 141 F",
      "P1 (Middle) 2025-06-03? 145 F",
    ],
    ["Date,Pile,Left (F),Average (F) / 2025-06-03,P1,141,143", {}, "asks temperature: Left (F), Average (F)"],
    [
      "Date,Pile,Material,Tons / 2025-06-03,P1,Manure,12",
      {},
      'stops: There is no column for the volume. The heads are: "Date", "Pile", "Material", "Tons".',
    ],
    [
      "Date,Pile,Client,Yards,Ticket / 2025-06-03,P1,Bo,12,7",
      {},
      'stops: There is no column for the empty weight. The heads are: "Date", "Pile", "Client", "Yards", "Ticket".',
    ],
  ],
  "what stands above a logger's table": [
    [
      "Serial Number,EL123 / Trip Description,P1 / Unit,°C / No.,Time,Temperature°C / 1,2025-06-13 09:00:00,57.2 / 2,2025-06-13 09:10:00,57.4",
      { pile: "P1" },
      "P1 2025-06-13T13:00Z 57.2 C",
      "P1 2025-06-13T13:10Z 57.4 C",
    ],
  ],
  "zones that a file names": [
    ["Pile,Time (Europe/Berlin),Temp (°F) / P1,2025-06-03 09:00,141", {}, "P1 2025-06-03T07:00Z 141 F"],
    ["Pile,Time (America/New_York),Temp (°F) / P1,2025-06-03 09:00,141", {}, "P1 2025-06-03T13:00Z 141 F"],
    ["Pile,Time (US/Pacific),Temp (°F) / P1,2025-06-03 09:00,141", {}, "P1 2025-06-03T16:00Z 141 F"],
    ["Pile,DateTimeUTC,Temp (°F) / P1,2025-06-03 09:00,141", {}, "P1 2025-06-03T09:00Z 141 F"],
    ["Pile,Timestamp [Zulu],Temp (°F) / P1,2025-06-03 09:00,141", {}, "P1 2025-06-03T09:00Z 141 F"],
    ["Pile,Date/Time,Temp (°F) / P1,2025-06-03 09:00,141", {}, "P1 2025-06-03T13:00Z 141 F"],
    ["Pile,Time (Central Time),Temp (°F) / P1,2025-06-03 09:00,141", {}, "asks zone"],
    [
      "Pile,Time (Central Time),Temp (°F) / P1,2025-06-03 09:00,141",
      { zone: "America/Chicago" },
      "P1 2025-06-03T14:00Z 141 F",
    ],
    ["Pile,Time,Temp / -,[UTC+2],[°C] / P1,2025-06-03 09:00,57", {}, "P1 2025-06-03T07:00Z 57 C"],
    [
      "Device: LT-8 / Timezone: UTC+10:00 / Pile,Date,Temp (°F) / P1,2025-06-03 09:00,141",
      {},
      "P1 2025-06-02T23:00Z 141 F",
    ],
    [
      "Time Zone,America/Denver / Pile,Date,Temp (°F) / P1,2025-06-03 09:00,141",
      {},
      "P1 2025-06-03T15:00Z 141 F",
    ],
    [
      "Time zone: UTC-6 / Pile,Date,Temp (°F) / P1,2025-06-03T09:00:00Z,141",
      {},
      "P1 2025-06-03T09:00Z 141 F",
    ],
    ["Time zone: Mountain / Pile,Date,Temp (°F) / P1,2025-06-03 09:00,141", {}, "asks zone"],
    ["Pile,Date,UTC offset,Temp (°F) / P1,2025-06-03 09:00,-7,141", {}, "P1 2025-06-03T16:00Z 141 F"],
    ["Pile,Date,UTC Offset (min),Temp (°F) / P1,2025-06-03 09:00,-420,141", {}, "P1 2025-06-03T16:00Z 141 F"],
    ["Pile,Date,tz offset,Temp (°F) / P1,2025-06-03 09:00,5.5,141", {}, "P1 2025-06-03T03:30Z 141 F"],
    // The head is of the times, the offset of the place.
    ["Pile,Time (UTC),UTC offset,Temp (°F) / P1,2025-06-03 09:00,-7,141", {}, "P1 2025-06-03T09:00Z 141 F"],
    // Arizona's, or that of Denver in June?
    ["Pile,Date,Zone,Temp (°F) / P1,2025-06-03 09:00,MST,141", {}, "asks zone"],
    [
      "Pile,Date,Zone,Temp (°F) / P1,2025-06-03 09:00,MST,141",
      { zone: "America/Phoenix" },
      "P1 2025-06-03T16:00Z 141 F",
    ],
    // Of the yard, not of time.
    ["Pile,Zone,Date,Time,Temp (°F) / P1,North,2025-06-03,09:00,141", {}, "P1 2025-06-03T13:00Z 141 F"],
    ["Pile,Zone,Date,Time,Temp (°F) / P1,Z,2025-06-03,09:00,141", {}, "P1 2025-06-03T13:00Z 141 F"],
  ],
  "units in the head": [
    ["Pile,Date,Time,Temperature (degC) / P1,2025-06-03,09:10,57.2", {}, "P1 2025-06-03T13:10Z 57.2 C"],
    ["Pile,Date,TempC / P1,2025-06-03,57.2", {}, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,TemperatureCelsius / P1,2025-06-03,57.2", {}, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,Temp (degreesCelsius) / P1,2025-06-03,57.2", {}, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,Temp_F / P1,2025-06-03,135.2", {}, "P1 2025-06-03? 135.2 F"],
    ["Pile,Date,Temp ℃ / P1,2025-06-03,57.2", {}, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,temperature_fahrenheit / P1,2025-06-03,99", {}, "P1 2025-06-03? 99 F"],
    ["Miete;Datum;Temperatur [°C] / P1;13.06.2025;57,2", {}, "P1 2025-06-13? 57.2 C"],
  ],
  "piles that stand in lines, or below a table": [
    [
      "Date,Time,Temp (F) / Pile P1,, / 2025-06-13,9:00,141 / Pile A-1,, / 2025-06-13,9:00,121",
      {},
      'stops: Lines 2 and 4 name a pile each, "Pile P1" and "Pile A-1": give the piles a column.',
    ],
    [
      "Date,Pile,Temp (°F) / 2025-06-13,P1,141 / 2025-06-14,Max,143",
      {},
      "P1 2025-06-13? 141 F",
      '3: "Max" is no pile, but sums up others.',
    ],
    [
      "Timestamp,Which pile?,Core temperature (°F) / 2025-06-13 16:45,P1,142",
      {},
      "P1 2025-06-13T20:45Z 142 F",
    ],
    ["Leira;Data;Temperatura (°C) / P1;13/06/2025;57,2", {}, "P1 2025-06-13? 57.2 C"],
  ],
  "dates and times in words": [
    ["Tas;Date;Temp (F) / P1;mardi 5 août 2025;141", {}, "P1 2025-08-05? 141 F"],
    ["Tas;Date;Temp (F) / P1;1er juillet 2025;141", {}, "P1 2025-07-01? 141 F"],
    ["Tas;Date;Temp (F) / P1;5 août 2025 14 h 05;141", {}, "P1 2025-08-05T18:05Z 141 F"],
    ["Pila;Fecha;Temp (F) / P1;sábado 13 de septiembre del 2025;141", {}, "P1 2025-09-13? 141 F"],
    ["Miete;Datum;Temp (F) / P1;Mittwoch, 13.06.2025 09:00 Uhr;141", {}, "P1 2025-06-13T13:00Z 141 F"],
    ["Miete;Datum;Temp (F) / P1;Do. 13.06.2025;141", {}, "P1 2025-06-13? 141 F"],
    ["Pile,Date,Temp (F) / P1,Monday 16 June 2025,141", {}, "P1 2025-06-16? 141 F"],
    ["Pila;Data;Ora;Temp (F) / P1;13/06/2025;9.05;141", {}, "P1 2025-06-13T13:05Z 141 F"],
    [
      "Reading,Date,Time,Elapsed Time,Temp °C,Annotation / 1,14-Sep-25,06:00:00,00:00:00,49.5,",
      { pile: "P1", temperature: "Temp °C" },
      "P1 2025-09-14T10:00Z 49.5 C",
    ],
  ],
  "heads that name the order of dates": [
    ["Pile,Date (dd/mm/yyyy),Temp (F) / P1,06/08/2025,141", {}, "P1 2025-08-06? 141 F"],
    ["Pile,Date (MM/DD/YY),Temp (F) / P1,06/08/25,141", {}, "P1 2025-06-08? 141 F"],
    ["Miete;Datum (TT.MM.JJJJ);Temp (F) / P1;06.08.2025;141", {}, "P1 2025-08-06? 141 F"],
    ["Tas;Date (jj/mm/aaaa);Temp (F) / P1;06/08/2025;141", {}, "P1 2025-08-06? 141 F"],
    [
      "Pile,Date (dd/mm/yyyy),Temp (F) / P1,06/08/2025,141 / P1,06/14/2025,141",
      {},
      'stops: "Date (dd/mm/yyyy)" says day first, and the dates are not: "06/14/2025" in line 3 is 2025-06-14.',
    ],
    [
      "Pile,Date (yyyy-dd-mm),Temp (F) / P1,2025-06-08,141",
      {},
      'stops: "Date (yyyy-dd-mm)" has its months last: write the dates as 2026-05-31.',
    ],
  ],
  "heads that name two units, or parts of one": [
    ...["(F/C)", "(C/F)", "c_or_f", "(F or C)", "F|C", "(deg. F - was C)", "°F/°C", "°F or C", "C (F)"].map(
      (unit): Case => [`Pile,Date,Temp ${unit} / P1,2025-06-13 09:00,57`, {}, "asks unit: F, C"],
    ),
    // A pile's letter is no unit beside one.
    ["Pile,Date,C-12 Temp °F / P1,2025-06-13 09:00,57", {}, "P1 2025-06-13T13:00Z 57 F"],
    ["Pile,Date,Temp F (°C) / P1,2025-06-13 09:00,57", {}, "P1 2025-06-13T13:00Z 57 C"],
    ["Pile,Date,Box 10 Temp °F / P1,2025-06-13 09:00,57", {}, "P1 2025-06-13T13:00Z 57 F"],
    ["Pile,Date,Temp (F/C) / P1,2025-06-13 09:00,57", { unit: "C" }, "P1 2025-06-13T13:00Z 57 C"],
    ...["(0.1 °C)", "°C x10", "[1/10 °C]", "(tenths of °C)", "°C*100"].map(
      (unit): Case => [
        `Pile,Date,Temp ${unit} / P1,2025-06-13 09:00,95`,
        {},
        `stops: "Temp ${unit}" counts in parts of a degree: write the degrees themselves.`,
      ],
    ),
  ],
  "units in a row, a column or the cells": [
    ["Pile,Date,Temp / ,,deg C / P1,2025-06-03,57.2", {}, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,Temp,RH / ,,(°F),% / P1,2025-06-03,57.2,60", {}, "P1 2025-06-03? 57.2 F"],
    ["Pile,Date,Temp,Unit of Measure / P1,2025-06-03,57.2,Celsius", {}, "P1 2025-06-03? 57.2 C"],
    [
      "Pile,Date,Temp,Unit / P1,2025-06-03,57.2,C / P1,2025-06-03,135,F",
      {},
      "P1 2025-06-03? 57.2 C",
      "P1 2025-06-03? 135 F",
    ],
    [
      "Pile,Date,Temp / P1,2025-06-03,57.2 °C / P1,2025-06-04,135F",
      {},
      "P1 2025-06-03? 57.2 C",
      "P1 2025-06-04? 135 F",
    ],
    ["Pile,Date,Temp / P1,2025-06-03,57.2℃", {}, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,Temp,Unit / P1,2025-06-03,57.2,K", { unit: "C" }, '2: "K" is no unit of temperature.'],
    ["Pile,Date,Temp / P1,2025-06-03,57.2 C / P1,2025-06-04,58", {}, "asks unit: F, C"],
  ],
  "units that nothing names": [
    [
      "Pile,Date,Temperature / P1,2025-06-03,57.2 / P1,2025-06-04,61.0 / P1,2025-06-05,18.4",
      {},
      "asks unit: F, C",
    ],
    ["Pile,Date,Temp / P1,2025-06-03,57.2", { unit: "C" }, "P1 2025-06-03? 57.2 C"],
    ["Pile,Date,Temp / P1,2025-06-03,57.2", { unit: "F" }, "P1 2025-06-03? 57.2 F"],
    // No pile's half is above the boiling point of water.
    [
      "Pile,Date,Temp / P1,2025-06-03,142 / P1,2025-06-04,131",
      {},
      "P1 2025-06-03? 142 F",
      "P1 2025-06-04? 131 F",
    ],
    // An error of a sensor proves nothing.
    ["Pile,Date,Temp / P1,2025-06-03,57 / P1,2025-06-04,127 / P1,2025-06-05,58", {}, "asks unit: F, C"],
    ["Pile,Date,Temp °C/°F / P1,2025-06-03,57.2", {}, "asks unit: F, C"],
    ["Pile,Date,Temp A,Temp B,Temp C / P1,2025-06-03,57,58,59", { temperature: "Temp C" }, "asks unit: F, C"],
  ],
  "units that contradict each other": [
    [
      "Pile,Date,Temp (°C) / P1,2025-06-03,135 °F",
      {},
      'stops: The column "Temp (°C)" is in °C by its head, and line 2 says °F.',
    ],
    [
      "Pile,Date,Temp °F,Unit / P1,2025-06-03,57,C",
      {},
      'stops: The column "Temp °F" is in °F by its head, and line 2 says °C.',
    ],
    ["Pile,Date,Temp,Unit / P1,2025-06-03,57 °C,F", {}, '2: It has two units: "57 °C" and "F".'],
  ],
  "what a stranger met": [
    // Half of them would boil, whatever the head says.
    ["Pile,Date,Temperature C / P1,2025-06-03,131 / P1,2025-06-04,135", {}, "asks unit: F, C"],
    [
      "Pile,Date,Temperature C / P1,2025-06-03,131 / P1,2025-06-04,135",
      { unit: "F" },
      ...["P1 2025-06-03? 131 F", "P1 2025-06-04? 135 F"],
    ],
    [
      "Pile,Date,Temperature C / P1,2025-06-03,57",
      { unit: "F" },
      'stops: "Temperature C" is in °C by its head, not in °F.',
    ],
    ["%PDF-1.4 / 1,2,3 / 4,5,6", {}, "stops: The file is no table: it is a picture, a PDF or a program."],
    // One day of three years, or three days of 2005.
    [
      "Pile,Date,Temp F / P1,05/06/23,140 / P1,05/06/24,140 / P1,05/06/25,140",
      {},
      "asks dates: dmy, mdy, ymd",
    ],
    // Piles with letters.
    ["Date,WR-C,WR-F / 2025-06-03,57,58", {}, "asks columns: piles, positions"],
    [
      "Date,WR-C,WR-F / 2025-06-03,57,58",
      { columns: "piles", unit: "C" },
      ...["WR-C 2025-06-03? 57 C", "WR-F 2025-06-03? 58 C"],
    ],
    ["Date,Bay 1 Temp,Bay 2 Temp / 2025-06-03,140,150", {}, "asks columns: piles, positions"],
    [
      "Date,Bay 1 Temp (°F),Bay 2 Temp (°F) / 2025-06-03,140,150",
      { columns: "piles" },
      ...["Bay 1 2025-06-03? 140 F", "Bay 2 2025-06-03? 150 F"],
    ],
    [
      "Pile,Date,Time,Temp F / P1,2025-06-03,5:40 PM,140 / P1,2025-06-04,6:10,141 / P1,2025-06-05,17:45,142",
      {},
      ...["P1 2025-06-03T21:40Z 140 F", "P1 2025-06-05T21:45Z 142 F"],
      '3: "6:10" has neither AM nor PM, as other times have.',
    ],
    [
      "Pile: Q4 / Date,Time,Temp F / 2025-06-03,09:00,140 / Pile: Q5 / Date,Time,Temp F / 2025-06-03,09:00,150",
      { pile: "P1" },
      "stops: Another table begins in line 4: give each a file of its own.",
    ],
  ],
  "orders of dates that a line proves": [
    [
      "Pile,Date,Temp (°F) / P1,06.08.25 09:00:00,135.1 / P1,06.13.25 09:00:00,141.9",
      {},
      "P1 2025-06-08T13:00Z 135.1 F",
      "P1 2025-06-13T13:00Z 141.9 F",
    ],
    [
      "Pile,Date,Time,Temp (°C) / P1,24/06/13,09:00,57.2 / P1,24/06/14,09:00,58.1",
      {},
      "P1 2024-06-13T13:00Z 57.2 C",
      "P1 2024-06-14T13:00Z 58.1 C",
    ],
    // A slip proves no year to come.
    [
      "Pile,Date,Temp °F / P1,08/06/25,135 / P1,32/06/25,140 / P1,13/06/25,141",
      {},
      "P1 2025-06-08? 135 F",
      "P1 2025-06-13? 141 F",
      '3: "32/06/25" is no date.',
    ],
    [
      "Pile,Date,Temp °F / P1,6/8/2025,135 / P1,6/13/2025,141",
      {},
      "P1 2025-06-08? 135 F",
      "P1 2025-06-13? 141 F",
    ],
    [
      "Pile,Date,Temp °F / P1,8-6-2025,135 / P1,13-6-2025,141",
      {},
      "P1 2025-06-08? 135 F",
      "P1 2025-06-13? 141 F",
    ],
    [
      "Pile,Date,Temp °F / P1,08.06.25,135 / P1,28.06.25,141 / P1,29.06.25,141",
      {},
      "P1 2025-06-08? 135 F",
      "P1 2025-06-28? 141 F",
      "P1 2025-06-29? 141 F",
    ],
    ["Pile,Date,Temp °F / P1,6/6/2025,135", {}, "P1 2025-06-06? 135 F"],
  ],
  "dates and times that are none": [
    [
      "Pile,Date,Temp F / P1,2025-02-30,131 / P1,6/13,131 / P1,yesterday,131 / P1,2025-06-03,131",
      {},
      "P1 2025-06-03? 131 F",
      '2: "2025-02-30" is no date.',
      '3: "6/13" has no year.',
      '4: "yesterday" is no date.',
    ],
    [
      "Pile,Date,Temp F / P1,31.04.2025,131 / P1,30.04.2025,131",
      {},
      "P1 2025-04-30? 131 F",
      '2: "31.04.2025" is no date.',
    ],
    [
      "Pile,Date,Time,Temp F / P1,2025-06-03,12:30 AM,131 / P1,2025-06-03,12:30 PM,131 / P1,2025-06-03,noon,131",
      {},
      "P1 2025-06-03T04:30Z 131 F",
      "P1 2025-06-03T16:30Z 131 F",
      '4: "noon" is no time.',
    ],
    [
      "Pile,Date,Hour,Temp F / P1,2025-06-03,9,131 / P1,2025-06-03,24,131",
      {},
      "P1 2025-06-03T13:00Z 131 F",
      "P1 2025-06-04T04:00Z 131 F",
    ],
    ["Pile,Date,Time,Temp F / P1,06/13/2025 12:00:00 AM,4:45:00 PM,131", {}, "P1 2025-06-13T20:45Z 131 F"],
    [
      "Pile,Year,Month,Day,Temp F / P1,2025,6,13,131",
      {},
      'stops: The date stands in several columns, such as "Year", "Month": put it into one.',
    ],
    [
      "Pile,Date,Time,Temp F / P1,2025-06-03,0905,131 / P1,2025-06-03,1430,131",
      {},
      "P1 2025-06-03T13:05Z 131 F",
      "P1 2025-06-03T18:30Z 131 F",
    ],
  ],
  "other units and other tables": [
    [
      "Pile,Date,Temp (K) / P1,2025-06-03,290.2",
      {},
      'stops: There is no column for the temperature. The head must name it, such as "Temperature (°F)". It has: "Pile", "Date", "Temp (K)".',
    ],
    [
      "Pile,Date,Temp F / P1,2025-06-03,131 / Pile,Date,Temp C / P1,2025-06-04,55",
      {},
      "stops: Another table begins in line 3: give each a file of its own.",
    ],
    [
      "Pile,Date,Temp F / P1,2025-06-03,131 / Pile,Date,Temp F / P1,2025-06-04,132",
      {},
      "P1 2025-06-03? 131 F",
      "P1 2025-06-04? 132 F",
    ],
  ],
  "orders of dates that nothing proves": [
    ["Pile,Date,Temp °F / P1,6/8/2025,135 / P1,6/9/2025,141", {}, "asks dates: dmy, mdy"],
    ["Pile,Date,Temp °F / P1,06.08.2025,135", {}, "asks dates: dmy, mdy"],
    ["Pile,Date,Temp °F / P1,06-08-07,135", {}, "asks dates: dmy, mdy, ymd"],
    ["Pile,Date,Temp °F / P1,13/06/25,135", {}, "asks dates: dmy, ymd"],
    ["Pile,Date,Temp °F / P1,6/8/2025,135", { dates: "mdy" }, "P1 2025-06-08? 135 F"],
    ["Pile,Date,Temp °F / P1,6/8/2025,135", { dates: "dmy" }, "P1 2025-08-06? 135 F"],
    // Another way of writing proves nothing of this one.
    ["Pile,Date,Temp °F / P1,6/8/2025,135 / P1,13.06.2025,135", {}, "asks dates: dmy, mdy"],
  ],
  "dates that contradict each other": [
    [
      "Pile,Date,Temp °F / P1,6/13/2025,135 / P1,13/6/2025,141",
      {},
      'stops: The dates contradict each other: "6/13/2025" in line 2 is month first, and "13/6/2025" in line 3 can\'t be.',
    ],
    [
      "Pile,Date,Temp °F / P1,6/13/2025,135",
      { dates: "dmy" },
      'stops: The dates are not day first: "6/13/2025" in line 2 is 2025-06-13.',
    ],
    [
      "Pile,Date,Temp °F / P1,2025-06-08,135 / P1,2025-13-06,141",
      {},
      'stops: "2025-13-06" in line 3 has no month where the other dates have theirs.',
    ],
    // August 6 was June 8 before a spreadsheet of another language read it.
    [
      "Pile,Date,Temp °F / P1,2025-08-06,135 / P1,06/13/2025,141",
      {},
      'stops: A spreadsheet seems to have changed dates: "2025-08-06" in line 2, beside "06/13/2025" in line 3, may be another day. Take the file as it was before.',
    ],
  ],
  "dates that are clear": [
    ["Pile,Date,Temp °F / P1,2025/6/3,135", {}, "P1 2025-06-03? 135 F"],
    ["Pile,Date,Temp °F / P1,20250603,135", {}, "P1 2025-06-03? 135 F"],
    ['Pile,Date,Temp °F / P1,"June 3rd, 2025",135', {}, "P1 2025-06-03? 135 F"],
    ["Pile,Date,Temp °F / P1,3-Jun-25,135", {}, "P1 2025-06-03? 135 F"],
    ["Miete;Datum;Temperatur °C / P1;3. März 2025;57,2", {}, "P1 2025-03-03? 57.2 C"],
    ["Pile,Date,Temp °F / P1,3 août 2025,135", {}, "P1 2025-08-03? 135 F"],
    ["Pile,Date,Temp °F / P1,Tue Jun 3 2025 14:00,135", {}, "P1 2025-06-03T18:00Z 135 F"],
    ["Pile,Date,Temp °F / P1,20250603T140000Z,135", {}, "P1 2025-06-03T14:00Z 135 F"],
    ["Pile,Date,Temp °F / P1,14:00 2025-06-03,135", {}, "P1 2025-06-03T18:00Z 135 F"],
  ],
  "epochs, days of spreadsheets and counted days": [
    ["Pile,Timestamp,Temperature (F) / P1,1748959200,131", {}, "P1 2025-06-03T14:00Z 131 F"],
    ["Pile,ts,Temperature (F) / P1,1748959200000,131", {}, "P1 2025-06-03T14:00Z 131 F"],
    ["Pile,time,Temperature (F) / P1,1748959200000000000,131", {}, "P1 2025-06-03T14:00Z 131 F"],
    [
      "Pile,Date,Temp °F / P1,45811.375,131 / P1,45812,131",
      {},
      "P1 2025-06-03T13:00Z 131 F",
      "P1 2025-06-04T04:00Z 131 F",
    ],
    ["Pile,Date,Time,Temp °F / P1,45811,0.375,131", {}, "P1 2025-06-03T13:00Z 131 F"],
    ["Pile,Date,Temp °F / P1,44349,131", {}, "asks serials: 1900, 1904"],
    ["Pile,Date,Temp °F / P1,44349,131", { serials: "1904" }, "P1 2025-06-03? 131 F"],
    ["Pile,Day #,Temp °F / P1,1,131 / P1,3,132", {}, "asks day-one"],
    [
      "Pile,Day #,Temp °F / P1,1,131 / P1,3,132",
      { "day-one": "2025-06-30" },
      "P1 2025-06-30? 131 F",
      "P1 2025-07-02? 132 F",
    ],
  ],
  "times in columns of their own": [
    [
      'Pile,Date,"Time, GMT-05:00",Temp (°F) / P1,2025-06-03,06:30:00,131.4 / P1,2025-06-03,18:30:00,140.2',
      {},
      "P1 2025-06-03T11:30Z 131.4 F",
      "P1 2025-06-03T23:30Z 140.2 F",
    ],
    ["Pile,Date,Time (UTC),Temp (°F) / P1,2025-06-03,18:30,131", {}, "P1 2025-06-03T18:30Z 131 F"],
    ["Pile,Date,Time (24h),Temp (°F) / P1,2025-06-03,18:30,131", {}, "P1 2025-06-03T22:30Z 131 F"],
    ["Pile,Date,Time,AM/PM,Temp (°F) / P1,2025-06-03,5:40,PM,131", {}, "P1 2025-06-03T21:40Z 131 F"],
    ["Pile,Date,Time,Temp F / P1,2025-06-03,4.45 pm,131", {}, "P1 2025-06-03T20:45Z 131 F"],
    ["Pile,Date,Time,Temp F / P1,2025-06-03T00:00:00Z,16:45,131", {}, "P1 2025-06-03T20:45Z 131 F"],
    ["Pile,Time,Date,Temp F / P1,16h45,2025-06-03,131", {}, "P1 2025-06-03T20:45Z 131 F"],
    [
      "Pile,Date,Time,Temp F / P1,2025-06-03 08:00,16:45,131",
      {},
      '2: The line has two times: "08:00:00" and "16:45".',
    ],
    ["Pile,Date,Time,Temp F / P1,2025-06-03,25:00,131", {}, '2: "25:00" is no time.'],
    ["Pile,Date,Time,AM/PM,Temp (°F) / P1,2025-06-03,17:40,AM,131", {}, '2: "17:40 AM" is no time.'],
  ],
  "clocks of 12 hours without AM and PM": [
    ["Pile,Date,Time,Temp F / P1,2025-06-03,8:00,131 / P1,2025-06-03,2:30,132", {}, "asks clock: 24"],
    ["Pile,Date,Time (12h),Temp F / P1,2025-06-03,8:00,131", {}, "asks clock: 24"],
    [
      "Pile,Date,Temp F / P1,2025-06-03 11:30,131 / P1,2025-06-03 02:30,132",
      { clock: "24" },
      "P1 2025-06-03T15:30Z 131 F",
      "P1 2025-06-03T06:30Z 132 F",
    ],
    [
      "Pile,Date,Time,Temp F / P1,2025-06-03,14:00,131 / P1,2025-06-03,2:30,132",
      {},
      "P1 2025-06-03T18:00Z 131 F",
      "P1 2025-06-03T06:30Z 132 F",
    ],
  ],
  "times that a change of the clocks repeats or leaves out": [
    [
      "Pile,Date,Temp F / P1,2024-11-03 01:30,131",
      {},
      "2: 01:30 on 2024-11-03 was twice: the clocks of America/New_York went back.",
    ],
    [
      "Pile,Date,Temp F / P1,2024-03-10 02:30,131",
      {},
      "2: There was no 02:30 on 2024-03-10: the clocks of America/New_York went forward.",
    ],
    [
      "Pile,Date,Temp F / P1,2024-11-03 02:30,131 / P1,2024-11-03 00:30,131 / P1,2024-11-03,131",
      {},
      "P1 2024-11-03T07:30Z 131 F",
      "P1 2024-11-03T04:30Z 131 F",
      "P1 2024-11-03? 131 F",
    ],
    ["Pile,Date,Temp F / P1,2024-11-03 01:30 -04:00,131", {}, "P1 2024-11-03T05:30Z 131 F"],
  ],
  "zones of the times": [
    ["Pile,Date,Temp F / P1,2025-06-03 14:00 +02:00,131", {}, "P1 2025-06-03T12:00Z 131 F"],
    ["Pile,Date,Temp F / P1,2025-06-03 14:00:00 UTC,131", {}, "P1 2025-06-03T14:00Z 131 F"],
    ["Pile,Date,Time,Zone,Temp F / P1,2025-06-03,14:00,Europe/Berlin,131", {}, "P1 2025-06-03T12:00Z 131 F"],
    [
      "Pile,Date (UTC),Temp F / P1,2025-06-03T14:00:00+02:00,131",
      {},
      "2: The line says +02:00, and the head Z.",
    ],
    ["Pile,Date,Temp F / P1,2025-06-03 14:00 EST,131", {}, "asks zone"],
    ["Pile,Date,Eastern Standard Time,Temp F / P1,2025-06-03,14:00,131", {}, "asks zone"],
    ["Pile,Date,Temp F / P1,2025-06-03 14:00 EST,131", { zone: "-05:00" }, "P1 2025-06-03T19:00Z 131 F"],
  ],
  "cells and heads": [
    ["Pile,Date,Temp (°C) / P1,2025-06-03,54,9", {}, "2: It has 4 cells under 3 heads."],
    [
      "Pile,Date,Notes,Temp °F / P1,2025-06-03,turned, 55 buckets,131",
      {},
      "2: It has 5 cells under 4 heads.",
    ],
    ["Pile,Date,Temp °F,Air °F / P1,2025-06-03,131", {}, "2: It has 3 cells under 4 heads."],
    ["Pile,Date,Temp (°C), / P1,2025-06-03,54,9", {}, "2: It has 4 cells under 3 heads."],
    [
      "Pile,Date,Temp (°C),,Notes / P1,2025-06-03,54,9,wet",
      {},
      '2: "9" stands without a head beside the temperature.',
    ],
    ["Pile,Date,Temp °F,, / P1,2025-06-03,131,,", {}, "P1 2025-06-03? 131 F"],
  ],
  "two temperatures": [
    [
      "Pile,Date,Time,Temp,Hum,DS18B20 / P1,2025-06-03,14:00:00,24.1,60,58.4",
      {},
      "asks temperature: Temp, DS18B20",
    ],
    [
      "Pile,Date,Time,Temp °C,Hum,DS18B20 °C / P1,2025-06-03,14:00,24.1,60,58.4",
      { temperature: "DS18B20 °C" },
      "P1 2025-06-03T18:00Z 58.4 C",
    ],
    ["Pile,Date,Ambient Temp °C,Core Temp °C / P1,2025-06-03,24.1,58.4", {}, "P1 2025-06-03? 58.4 C"],
    ["Pile,Date,Temp °C,Sonde / P1,2025-06-03,24.1,58.4", {}, "asks temperature: Temp °C, Sonde"],
    ["Pile,Date,Air Temp °C / P1,2025-06-03,24.1", {}, "asks temperature: Air Temp °C"],
    [
      "Pile,Date,Temp min °C,Temp max °C / P1,2025-06-03,24.1,58.4",
      {},
      "asks temperature: Temp min °C, Temp max °C",
    ],
    ["Pile,Date,Temp F,Temp F / P1,2025-06-03,80,131", {}, "asks temperature: Temp F, Temp F (2)"],
    ["Pile,Date,Temp F,Temp F / P1,2025-06-03,80,131", { temperature: "Temp F (2)" }, "P1 2025-06-03? 131 F"],
  ],
  "wide tables": [
    ["Day #,WR-1,WR-2 / 1,112.8,128.8 / 2,117.0,", {}, "asks columns: piles, positions", "asks day-one"],
    [
      "Day #,WR-1,WR-2 / 1,112.8,128.8 / 2,117.0,",
      { columns: "piles", "day-one": "2025-06-03", unit: "F" },
      "WR-1 2025-06-03? 112.8 F",
      "WR-2 2025-06-03? 128.8 F",
      "WR-1 2025-06-04? 117.0 F",
    ],
    ["Date,P1 (°C),A-1 (°C) / 2025-06-03,57.2,58", {}, "P1 2025-06-03? 57.2 C", "A-1 2025-06-03? 58 C"],
    [
      "Pile,Date,Left °F,Middle °F / P1,2025-06-03,131,140",
      {},
      "P1 (Left) 2025-06-03? 131 F",
      "P1 (Middle) 2025-06-03? 140 F",
    ],
    [
      "Temperature °F,,Pile,Date / Left,Right,, / 131,140,P1,2025-06-03",
      {},
      "P1 (Left) 2025-06-03? 131 F",
      "P1 (Right) 2025-06-03? 140 F",
    ],
  ],
  piles: [
    ["pile_id,recorded_at,temperature_c / P1,2025-06-03T14:00:00Z,57.2", {}, "P1 2025-06-03T14:00Z 57.2 C"],
    [
      "Location,Date,Temp °F,Notes / A-1,2025-06-03,131,dry / P1,2025-06-03,140,",
      {},
      "asks pile: column=Location, P1, A-1",
    ],
    [
      "Location,Date,Temp °F,Notes / A-1,2025-06-03,131,dry / P1,2025-06-03,140,",
      { pile: "column=Location" },
      "A-1 2025-06-03? 131 F",
      "P1 2025-06-03? 140 F",
    ],
    [
      "Section,Date,Temp °F,Battery / 7,2025-06-03,131,88 / 8,2025-06-03,140,90",
      { pile: "column=Section", temperature: "Temp °F" },
      "7 2025-06-03? 131 F",
      "8 2025-06-03? 140 F",
    ],
    [
      "Weather,Humidity,Heaps here,Story,Where,Date,Temp °F / dry,60,x,it rained all day and the pile was hard to reach,P1,2025-06-03,131 / wet,61,y,short,A-1,2025-06-04,140",
      {},
      "asks pile: column=Where, column=Heaps here, P1, A-1",
    ],
    ["Where,Date,Temp °F / P1,2025-06-03,131", {}, "asks pile: column=Where, P1, A-1"],
    [
      "Crates,Date,Temp °F / 7,2025-06-03,131 / 8,2025-06-04,140",
      { temperature: "Temp °F" },
      "asks pile: P1, A-1",
    ],
    [
      "Operator's site,Date,Temp °F / A-1,2025-06-03,131 / P1,2025-06-03,140",
      { pile: "column=Site" },
      'stops: There is no column "Site" that may name the piles: "Operator\'s site".',
    ],
    ["Date,Temp °F / 2025-06-03,131", {}, "asks pile: P1, A-1"],
    ["Date,Temp °F / 2025-06-03,131", { pile: "A-1" }, "A-1 2025-06-03? 131 F"],
    [
      "Row,Date,Temp °F / 1,2025-06-03,131 / 2,2025-06-04,132 / 3,2025-06-05,133",
      {},
      "asks pile: column, P1, A-1",
    ],
    ["Pile,Date,Temp °F / P1,2025-06-03,131 / ,2025-06-04,132", {}, "asks blanks: above, skip"],
    [
      "Pile,Date,Temp °F / P1,2025-06-03,131 / ,2025-06-04,132",
      { blanks: "above" },
      "P1 2025-06-03? 131 F",
      "P1 2025-06-04? 132 F",
    ],
    [
      "Pile,Date,Temp °F / P1,2025-06-03,131 / ,2025-06-04,132",
      { blanks: "skip" },
      "P1 2025-06-03? 131 F",
      "3: The pile is missing.",
    ],
    [
      "Pile,Date,Temp °F / '=A-1,2025-06-03,131 / 'A-1,2025-06-03,131",
      {},
      "=A-1 2025-06-03? 131 F",
      "'A-1 2025-06-03? 131 F",
    ],
  ],
  "loggers and services as they come": [
    [
      '\uFEFF"Plot Title: Row 3" / "#","Date Time, GMT-05:00","Temp, °F (LGR S/N: 2, SEN S/N: 2, LBL: core)","Coupler Attached (LGR S/N: 2)" / 1,06/03/25 02:30:00 PM,131.42, / 2,06/13/25 03:30:00 PM,,Logged',
      { pile: "P1" },
      "P1 2025-06-03T19:30Z 131.42 F",
      "4: The temperature is missing.",
    ],
    [
      "\uFEFFTimestamp for sample frequency every 15 min min, Temperature_Celsius,Relative_Humidity / 2025-06-03 09:22:00,57.2,53.7",
      { pile: "P1" },
      "P1 2025-06-03T13:22Z 57.2 C",
    ],
    [
      "entity_id,state,last_changed / sensor.row3_core,57.2,2025-06-03T14:00:00.000Z / sensor.row3_core,unavailable,2025-06-03T15:00:00.000Z",
      { pile: "sensor.row3_core=P1", unit: "C" },
      "P1 2025-06-03T14:00Z 57.2 C",
      '3: "unavailable" is no temperature.',
    ],
    [
      "entity_id,state,last_changed / sensor.a,57.2,2025-06-03T14:00:00.000Z / sensor.b,31,2025-06-03T15:00:00.000Z",
      { unit: "C" },
      "asks pile",
    ],
    [
      "entity_id,state,last_changed / sensor.a,57.2,2025-06-03T14:00:00.000Z / sensor.b,31,2025-06-03T15:00:00.000Z",
      { unit: "C", pile: "sensor.a=P1,sensor.b=" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
    [
      "1-Wire/iButton Part Number: DS1922L / 1-Wire/iButton Registration Number: 12 /  / Date/Time,Unit,Value / 06/13/25 02:30:00 PM,C,57.2",
      { pile: "P1" },
      "P1 2025-06-13T18:30Z 57.2 C",
    ],
    [
      "0;2025.06.03 14:00;4;57.2;20.3;19.1;1200;0;0",
      { pile: "P1", temperature: "T1 (°C)" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
    [
      '"TOA5","st","CR1000","1" / "TIMESTAMP","RECORD","PTemp_C","T107_C_Avg" / "TS","RN","DegC","DegC" / "","","Smp","Avg" / "2025-06-03 14:00:00",1,24.1,57.2',
      { pile: "P1" },
      "P1 2025-06-03T18:00Z 57.2 C",
    ],
    [
      "created_at,entry_id,field1,field2 / 2025-06-03 14:00:00 UTC,1,57.2,24",
      { pile: "P1" },
      "asks temperature: field1, field2",
    ],
    [
      "created_at,entry_id,field1,field2 / 2025-06-03 14:00:00 UTC,1,57.2,24",
      { pile: "P1", temperature: "field1", unit: "C" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
    [
      "_time,_field,_value / 2025-06-03T14:00:00Z,core_temp_c,57.2 / 2025-06-03T14:00:00Z,humidity,60",
      { pile: "P1" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
    ["Temperature unit: F / Pile,Date,Temp / P1,2025-06-03,57", {}, "P1 2025-06-03? 57 F"],
    ["Units,degrees C / Pile,Date,Temp / P1,2025-06-03,57", {}, "P1 2025-06-03? 57 C"],
    ["Unit: F / Pile,Date,Temp °C / P1,2025-06-03,57", {}, 'stops: "Temp °C", "Unit: F" name two units.'],
    ["Unit: F / Unit: C / Pile,Date,Temp / P1,2025-06-03,57", {}, "asks unit: F, C"],
    ["Unit: Farm 7 / Pile,Date,Temp / P1,2025-06-03,57", {}, "asks unit: F, C"],
    [
      "_time,_field,_value / 2025-06-03T14:00:00Z,Temp C,57.2 / 2025-06-03T14:00:00Z,Temp A,60",
      { pile: "P1", values: "Temp C" },
      "asks unit: F, C",
    ],
    [
      "_time,_field,_value (°F) / 2025-06-03T14:00:00Z,core_temp_c,157.2",
      { pile: "P1" },
      'stops: "_value (°F)", "core_temp_c" name two units.',
    ],
    [
      "#group,false,false,true,true,true / #datatype,string,long,dateTime,double,string / ,result,table,_time,_value,_field / ,,0,2025-06-03T14:00:00Z,57.2,temperature",
      { pile: "P1", unit: "C" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
    [
      "createdAt,value,boxId,sensorId,phenomenon,unit / 2025-06-03T14:00:00.000Z,57.2,1,s1,Temperatur,°C / 2025-06-03T14:00:00.000Z,60,1,s2,rel. Luftfeuchte,%",
      { pile: "s1=P1" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
    ["createdAt;value / 2025-06-03T14:00:00.000Z;57.2", { pile: "P1" }, "asks temperature: value"],
    [
      "7450 / ID / Time (sec), BV (Volts), T (deg C), DO (mg/l), Q () / 1748959200, 3.3, 57.2, 8.1, 0.98",
      { pile: "P1" },
      "P1 2025-06-03T14:00Z 57.2 C",
    ],
  ],
  "its own files": [
    [
      "\uFEFFDate,Time,Action,Pile,Details,User,Value,Unit,Zone,UTC / 2025-06-03,10:00:00,Temperature,P1,142 °F,Ana,142,°F,America/New_York,2025-06-03T14:00:00.000Z / 2025-06-03,11:00:00,Turned,P1,Turn 1,Ana,,,America/New_York,2025-06-03T15:00:00.000Z",
      {},
      "P1 2025-06-03T14:00Z 142 F",
    ],
    [
      "\uFEFFPile,Recorded,Recorded UTC,Temperature,Unit,Photo,Recorded By,Received,Received UTC,Voided / P1,2025-06-03T10:00:00-04:00,2025-06-03T14:00:00.000Z,142,°F,,Ana,2025-06-03T10:00:00-04:00,2025-06-03T14:00:00.000Z, / P1,2025-06-03T10:00:00-04:00,2025-06-03T14:00:00.000Z,250,°F,,Ana,2025-06-03T10:00:00-04:00,2025-06-03T14:00:00.000Z,2025-06-04T10:00:00-04:00",
      {},
      "P1 2025-06-03T14:00Z 142 F",
      "3: It was voided.",
    ],
  ],
  "values as they are written": [
    [
      "Pile,Date,Temp C / P1,2025-06-03,54.73 / P1,2025-06-04,54.8",
      {},
      "P1 2025-06-03? 54.73 C",
      "P1 2025-06-04? 54.8 C",
    ],
    ["Pile;Date;Temp C / P1;2025-06-03;54,90", {}, "P1 2025-06-03? 54.90 C"],
    [
      "Pile,Date,Temp C / P1,2025-06-03,-5 / P1,2025-06-03,−5.5",
      {},
      "P1 2025-06-03? -5 C",
      "P1 2025-06-03? -5.5 C",
    ],
    [
      "Pile,Date,Temp F / P1,2025-06-03,hot / P1,2025-06-03,301 / P1,2025-06-03,-40 / P1,2999-01-01,142",
      {},
      '2: "hot" is no temperature.',
      "3: Temperature must be at most 300.",
      "4: Temperature must be a positive number.",
      "5: Recorded at is in the future.",
    ],
  ],
  "texts around the table": [
    ["sep=; / Pile;Date;Temperature (°C) / P1;13.06.2025;57,2", {}, "P1 2025-06-13? 57.2 C"],
    [
      "Farm log 2025 / Read by Ana, with a probe /  / Pile,Date,Temp °F / P1,2025-06-03,131 / Total,,1",
      {},
      "P1 2025-06-03? 131 F",
      '6: "Total" is no pile, but sums up others.',
    ],
    ["Pile|Date|Temp °F / P1|2025-06-03|131", {}, "P1 2025-06-03? 131 F"],
    ["Pile\tDate\tTemp °F\tNotes / P1\t2025-06-03\t131\twet, cold", {}, "P1 2025-06-03? 131 F"],
    ['Notes,Pile,Date,Temp °F / "wet, ""cold"" / on the left",P1,2025-06-03,131', {}, "P1 2025-06-03? 131 F"],
    ["", {}, "stops: The file is empty."],
    [
      "Hello there",
      {},
      "stops: No line names the columns, such as: Pile, Date, Time, Temperature (°F). The first line is: Hello there.",
    ],
  ],
}

for (const [kind, cases] of Object.entries(kinds))
  test.each(cases.map((each) => [each[0].slice(0, 80), each] as const))(
    `${kind}: %s`,
    async (_, [file, answers, ...expected]) => {
      expect(await told(table(file), answers)).toEqual(expected)
    },
  )

test.each(["utf16le", "utf-16be", "latin1", "utf-8"])("a file in %s is read", async (encoding) => {
  const text = "Pile\tDate\tTemp °C\r\nÄ-1\t2025-06-03\t57,2\r\n"
  const little = Buffer.from(`\uFEFF${text}`, "utf16le")
  const bytes = {
    utf16le: little,
    "utf-16be": Buffer.from(little).swap16(),
    latin1: Buffer.from(text, "latin1"),
    "utf-8": Buffer.from(text),
  }[encoding]
  expect(await told(bytes ?? Buffer.from(text))).toEqual(["Ä-1 2025-06-03? 57.2 C"])
  if (encoding === "utf16le") expect(await told(little.subarray(2))).toEqual(["Ä-1 2025-06-03? 57.2 C"])
})
