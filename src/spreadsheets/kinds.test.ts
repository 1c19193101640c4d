import { expect, test } from "bun:test"
import type { Answers } from "../domain/imports"
import { readFile } from "./read-file"

const farm = { zone: "America/New_York", piles: ["A-1", "A-2"] }

/** What is told of a table in one line: its lines have " / " between them. */
const told = async (text: string, answers: Answers) => {
  const bytes = new TextEncoder().encode(text.replaceAll(" / ", "\n"))
  const { kind, otherKinds, others, questions, stops, refused, passed } = await readFile(bytes, answers, farm)
  return [
    [kind, ...otherKinds.map((each) => `or ${each}`), ...(passed > 0 ? [`${passed} passed`] : [])].join(" "),
    ...others.map(({ pile, at, isTimeGiven, by, fields }) =>
      [
        pile,
        isTimeGiven ? at.slice(0, 16) : at.slice(0, 10),
        ...(by ? [by] : []),
        ...Object.values(fields),
      ].join(" "),
    ),
    ...questions.map(({ id, choices }) => `asks ${id}: ${choices.map(({ answer }) => answer).join(", ")}`),
    ...stops.map((stop) => `stops: ${stop}`),
    ...refused.map(({ line, reason }) => `${line}: ${reason}`),
  ]
}

type Case = readonly [file: string, answers: Answers, ...told: string[]]

const cases: Record<string, readonly Case[]> = {
  turns: [
    [
      "Pile,Date,Time,Water Added / A-1,2025-06-03,09:30,yes / A-2,2025-06-04,10:00,no",
      {},
      ...["turns", "A-1 2025-06-03T13:30 true", "A-2 2025-06-04T14:00 false"],
    ],
    [
      "Windrow,Date turned,Watered?,Who / A-1,6/13/2025,Y,Joe / A-1,6/20/2025,N,Joe",
      {},
      ...["turns", "A-1 2025-06-13 Joe true", "A-1 2025-06-20 Joe false"],
    ],
    [
      "Pile;Datum;Umgesetzt;Wasser / A-1;13.06.2025;x;ja / A-1;14.06.2025;;nein",
      {},
      ...["turns 1 passed", "A-1 2025-06-13 true"],
    ],
    [
      "Pile,Date,Water (gal) / A-1,2025-06-03,200 / A-1,2025-06-10,0",
      {},
      "turns",
      "A-1 2025-06-03 true",
      "A-1 2025-06-10 false",
    ],
    ["Pile,Date,Water / A-1,2025-06-03,some", {}, "turns", '2: "some" says neither yes nor no.'],
    ["Pile,Date,Water / A-1,2025-06-03,x / A-1,2025-06-10,", {}, "turns", "asks water: no, skip"],
    [
      "Pile,Date,Water / A-1,2025-06-03,x / A-1,2025-06-10,",
      { water: "no" },
      ...["turns", "A-1 2025-06-03 true", "A-1 2025-06-10 false"],
    ],
    [
      "Pile,Date,Water / A-1,2025-06-03,x / A-1,2025-06-10,",
      { water: "skip" },
      ...["turns", "A-1 2025-06-03 true", "3: Whether water was added is missing."],
    ],
    ["Row,Turned on / A-1,2025-06-03", {}, "turns", "asks water: yes, no"],
    [
      "Pile,Date,Turns / A-1,2025-06-03,2 / A-1,2025-06-04,0 / A-1,2025-06-05,1",
      { water: "no" },
      ...["turns 1 passed", "A-1 2025-06-05 false", "2: It counts 2 turns: each needs a line of its own."],
    ],
    ["Row,Turned on / A-1,2025-06-03", { water: "no" }, "turns", "A-1 2025-06-03 false"],
    [
      "Andain;Date de retournement;Arrosé / A-1;13/06/2025;oui / A-1;20/06/2025;non",
      {},
      ...["turns", "A-1 2025-06-13 true", "A-1 2025-06-20 false"],
    ],
    [
      "Pila;Fecha de volteo;¿Agua? / A-1;13/06/2025;sí / A-1;20/06/2025;no",
      {},
      ...["turns", "A-1 2025-06-13 true", "A-1 2025-06-20 false"],
    ],
  ],
  "materials in other units": ["Volume (cu ft)", "Volume (L)", "Amount (lb)"].map(
    (head): Case => [
      `Pile,Date,Feedstock,${head} / A-1,2025-06-13,Leaves,54`,
      {},
      "materials",
      `stops: "${head}" is no volume in yd³ or m³.`,
    ],
  ),
  materials: [
    [
      "Pile,Date,Material,Cubic Yards,Notes / A-1,2025-06-03,Horse Manure,3,fresh / A-1,2025-06-04,Straw,1.5,",
      {},
      ...["materials", "A-1 2025-06-03 Horse Manure fresh 3", "A-1 2025-06-04 Straw 1.5 yd³"],
    ],
    [
      "Row,Date added,Feedstock,Amount / A-1,6/13/2025,Straw,3 yd3 / A-1,6/14/2025,Straw,2 m³ / A-1,6/15/2025,Straw,2 loads",
      {},
      ...["materials", "A-1 2025-06-13 Straw 3", "A-1 2025-06-14 Straw 2 m³", '4: "2 loads" is no volume.'],
    ],
    [
      "Pile;Datum;Material;Menge (m³) / A-1;13.06.2025;Stroh;2,5",
      {},
      ...["materials", "A-1 2025-06-13 Stroh 2.5 m³"],
    ],
    ["Pile,Date,Material,Volume / A-1,2025-06-03,Straw,3", {}, "materials", "asks unit: yd³, m³"],
    [
      "Pile;Date;Material;Yards / A-1;2025-06-03;Straw;12.5 / A-1;2025-06-04;Straw;7,5 / A-1;2025-06-05;Straw;1,200.5",
      {},
      ...[
        "materials",
        "A-1 2025-06-03 Straw 12.5 yd³",
        "A-1 2025-06-04 Straw 7.5 yd³",
        "A-1 2025-06-05 Straw 1200.5 yd³",
      ],
    ],
    [
      "Pile;Date;Material;Yards / A-1;2025-06-03;Straw;4.125 / A-1;2025-06-04;Straw;7,5",
      {},
      ...["materials", "asks numbers: thousands, decimal"],
    ],
    [
      "Pile;Date;Material;Yards / A-1;2025-06-03;Straw;1.200 / A-1;2025-06-04;Straw;1.234,5",
      {},
      ...["materials", "A-1 2025-06-03 Straw 1200", "A-1 2025-06-04 Straw 1234.5 yd³"],
    ],
    [
      "Pile,Date,Material,Volume / A-1,2025-06-03,Straw,3",
      { unit: "m3" },
      "materials",
      "A-1 2025-06-03 Straw 3 m³",
    ],
    ["Pile,Date,Material,Volume,Unit / A-1,2025-06-03,Straw,3,cy", {}, "materials", "A-1 2025-06-03 Straw 3"],
    [
      "Pile,Date,Material,Volume,Unit / A-1,2025-06-03,Straw,3,tons",
      {},
      "materials",
      '2: "tons" is no unit of volume.',
    ],
    [
      "Pile,Date,Feedstock,Loads / A-1,2025-06-03,Straw,3",
      {},
      "materials",
      'stops: "Loads" is no volume in yd³ or m³.',
    ],
    [
      "Pile,Date,Material,Yards / A-1,2025-06-03,,3 / A-1,2025-06-03,Straw,",
      {},
      ...["materials", "2: The material type is missing.", "3: The volume is missing."],
    ],
  ],
  sales: [
    [
      "Pile,Date,Customer,Tare (lb),Gross (lb) / A-1,2025-06-03,Hill Nursery,12000,24500",
      {},
      ...["sales", "A-1 2025-06-03 Hill Nursery 12000 24500"],
    ],
    [
      "Pile;Datum;Kunde;Leer (t);Brutto (t) / A-1;13.06.2025;Hof Hügel;5,25;12,4",
      {},
      ...["sales", "A-1 2025-06-13 Hof Hügel 5.25 12.4 t"],
    ],
    [
      "Pile,Sold,Sold to,Empty,Full / A-1,2025-06-03,Cy,5.25 tons,12.4 tons / A-1,2025-06-04,Cy,10000 lb,12 tons",
      {},
      ...["sales", "A-1 2025-06-03 Cy 5.25 12.4 ton", "3: The weights have two units."],
    ],
    [
      'Pile,Date,Buyer,Empty (lb),Full (lb) / A-1,2025-06-03,Cy,"12,000","24,500"',
      {},
      ...["sales", "asks numbers: thousands, decimal"],
    ],
    [
      'Pile,Date,Buyer,Empty (lb),Full (lb) / A-1,2025-06-03,Cy,"12,000","24,500"',
      { numbers: "thousands" },
      ...["sales", "A-1 2025-06-03 Cy 12000 24500"],
    ],
    [
      'Pile,Date,Buyer,Empty (t),Full (t) / A-1,2025-06-03,Cy,"5,125","12,400"',
      { numbers: "decimal" },
      ...["sales", "A-1 2025-06-03 Cy 5.125 12.4 t"],
    ],
    [
      'Pile,Date,Buyer,Empty (lb),Full (lb) / A-1,2025-06-03,Cy,"12,000.5","24,500"',
      {},
      ...["sales", "A-1 2025-06-03 Cy 12000.5 24500 lb"],
    ],
    ["Pile,Date,Buyer,Empty,Full / A-1,2025-06-03,Cy,5,12", {}, "sales", "asks unit: lb, kg, t, ton"],
    [
      "Pile,Date,Buyer,Ticket No.,Empty (lb),Full (lb),Yards / A-1,2025-06-03,Cy,T-47,9000,29000,20 / A-1,2025-06-04,Cy,,9000,29000,",
      {},
      ...["sales", "A-1 2025-06-03 Cy T-47 20 9000 29000", "A-1 2025-06-04 Cy 9000 29000"],
    ],
    [
      "Pile,Date,Buyer,Empty (lb),Full (lb),Volume / A-1,2025-06-03,Cy,9000,29000,15.5 m³",
      {},
      ...["sales", "A-1 2025-06-03 Cy 15.5 m³ 9000 29000"],
    ],
    [
      "Pile,Date,Buyer,Empty (lb),Full (lb),Volume / A-1,2025-06-03,Cy,9000,29000,20",
      {},
      ...["sales", "A-1 2025-06-03 Cy 9000 29000"],
    ],
    [
      "Pile,Date,Buyer,Empty (kg),Full (lb) / A-1,2025-06-03,Cy,9000,38000",
      {},
      ...["sales", "2: The weights have two units."],
    ],
    [
      "Pile,Date,Buyer,Empty (lb),Full (lb) / A-1,10/06/23,Cy,10000,20000 / A-1,10/06/24,Cy,10000,20000",
      {},
      ...["sales", "asks dates: dmy, mdy, ymd"],
    ],
    [
      "Pile,Date,Buyer,Net Weight / A-1,2025-06-03,Cy,12000",
      {},
      ...[
        "sales",
        'stops: There is no column for the empty weight. The heads are: "Pile", "Date", "Buyer", "Net Weight".',
      ],
    ],
  ],
  "a table of several kinds": [
    ["Pile,Date,Temp F,Turned / A-1,2025-06-03,140,yes / A-1,2025-06-04,141,", {}, "temperatures or turns"],
    [
      "Pile,Date,Temp F,Turned / A-1,2025-06-03,140,yes / A-1,2025-06-04,141,",
      { kind: "turns", water: "no" },
      ...["turns or temperatures 1 passed", "A-1 2025-06-03 false"],
    ],
    [
      "Pile,Date,Material,Yards,Watered / A-1,2025-06-03,Straw,3,yes",
      {},
      ...["temperatures", "asks kind: turns, materials"],
    ],
    [
      "Pile,Date,Material,Yards,Watered / A-1,2025-06-03,Straw,3,yes",
      { kind: "materials" },
      ...["materials or turns", "A-1 2025-06-03 Straw 3"],
    ],
    [
      "Pile,Date,Temp F / A-1,2025-06-03,140",
      { kind: "pies" },
      "temperatures",
      "stops: A table is one of: temperatures, turns, materials, sales.",
    ],
  ],
}

for (const [name, all] of Object.entries(cases))
  test.each(all)(`${name}: %s`, async (file, answers, ...expected) => {
    expect(await told(file, answers)).toEqual(expected)
  })
