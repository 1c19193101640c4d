import type { Step } from "./recipe"
import { inspection } from "./recipe-kind"

export const screens = "./web/records/fields.test.tsx"

/** "Adding a field to a reading": an optional whole per cent. */
const oxygen: readonly Step[] = [
  {
    file: "src/domain/temperatures.ts",
    edits: [
      ["  temperature: number\n", "  temperature: number\n  /** Per cent. */\n  oxygen: number | null\n"],
      ['"temperature" | "lateReason" |', '"temperature" | "oxygen" | "lateReason" |'],
      [
        "    lateText(reading.lateReason),",
        '    reading.oxygen === null ? null : reading.oxygen + " %",\n    lateText(reading.lateReason),',
      ],
    ],
  },
  {
    file: "src/contract/record-fields.ts",
    edits: [
      [
        "        example: 142,\n      },\n",
        `        example: 142,
      },
      oxygen: {
        head: "Oxygen",
        body: z.optional(z.nullable(positive("Oxygen", undefined, 100))),
        answer: orNull(whole),
        example: 55,
      },
`,
      ],
    ],
  },
  {
    file: "src/db/schema.ts",
    edits: [
      [
        "    temperature: fraction().notNull(),\n",
        "    temperature: fraction().notNull(),\n    oxygen: integer(),\n",
      ],
      ["'temperature', record.temperature,", "'temperature', record.temperature, 'oxygen', record.oxygen,"],
    ],
  },
  {
    file: "web/overlay/waiting.ts",
    edits: [["  temperatures: unwritten,", "  temperatures: { oxygen: null, ...unwritten },"]],
  },
  {
    file: "web/temperatures/log-temperature-screen.tsx",
    edits: [
      [
        "      <MomentField",
        `      {!isLadder && (
            <Field label="Oxygen (optional)" inputMode="numeric" {...form.register("oxygen", numeric)} />
          )}
          <MomentField`,
      ],
      [
        'import { Form } from "../forms/form"\n',
        'import { Field } from "../ui/field"\nimport { numeric } from "../forms/use-form"\nimport { Form } from "../forms/form"\n',
      ],
    ],
    failing: { file: screens, name: "the form for temperatures asks for each field" },
  },
  {
    file: "web/temperatures/temperature-table.tsx",
    edits: [
      ["symbol})`]}", 'symbol})`, "Oxygen (%)"]}'],
      [
        "      <Degrees {...props} />\n    </tr>",
        '      <Degrees {...props} />\n      <td>{props.line.top.oxygen ?? "–"}</td>\n    </tr>',
      ],
    ],
    failing: { file: screens, name: "temperatures show each field, in their list or opened" },
  },
]

/** Tests that hold whole readings. */
export const testsOfField: readonly Step[] = [
  {
    file: "web/report/probes-used.test.ts",
    edits: [["photoUrl: null, lateReason: null }", "photoUrl: null, lateReason: null, oxygen: null }"]],
  },
  {
    file: "web/rows/visit-lines.test.ts",
    edits: [["lateReason: null, visit: 1", "lateReason: null, oxygen: null, visit: 1"]],
  },
  {
    file: "src/domain/report.test.ts",
    edits: [["  temperature,\n  value: null,", "  temperature,\n  oxygen: null,\n  value: null,"]],
  },
  {
    file: "src/domain/zoned-time.test.ts",
    edits: [["    temperature: 140,\n", "    temperature: 140,\n    oxygen: null,\n"]],
  },
  {
    file: "src/openapi/document.test.ts",
    edits: [
      [
        "maximum: 300 },\n",
        'maximum: 300 },\n      oxygen: { anyOf: [{ type: "integer", exclusiveMinimum: 0, maximum: 100 }, { type: "null" }] },\n',
      ],
    ],
    failing: {
      file: "./src/openapi/document.test.ts",
      name: "what a body must hold stands in the document as in the schema that checks it",
    },
  },
]

/** "Adding a role in a farm". The first step alone does not compile. */
const foreman: readonly Step[] = [
  {
    file: "src/domain/farms.ts",
    edits: [
      ['"worker", "inspector"]', '"worker", "foreman", "inspector"]'],
      ['  worker: "Worker",\n', '  worker: "Worker",\n  foreman: "Foreman",\n'],
    ],
  },
  {
    file: "src/domain/rights.ts",
    edits: [
      [
        '    inspector: ["export", "see"],',
        '    foreman: ["see", "record", "voidOwn"],\n    inspector: ["export", "see"],',
      ],
    ],
  },
  {
    file: "web/farm/role-words.ts",
    edits: [
      ['  worker: "a worker",\n', '  worker: "a worker",\n  foreman: "a foreman",\n'],
      ['  inspector: "Looks,', '  foreman: "Works like a worker.",\n  inspector: "Looks,'],
    ],
  },
  {
    file: "src/domain/rights.test.ts",
    edits: [
      [
        '  ["inspector", ["see", "export"]],',
        '  ["foreman", ["see", "record", "voidOwn"]],\n  ["inspector", ["see", "export"]],',
      ],
      ["farmRoles.length).toBe(3)", "farmRoles.length).toBe(4)"],
    ],
  },
]

/** For a field, a kind and a role. */
export const recipes = [oxygen, inspection, foreman]
