import { expect, test } from "bun:test"
import { copyOfTree, follow, run, type Step, tested } from "./recipe"
import { inspection, testsOfKind } from "./recipe-kind"

/**
 * The tour's recipes for a field, a kind and a role, followed together on a copy of the sources: each file is written once
 * the compiler, or the named test, has missed it; with all of them everything compiles and the tests pass. Takes minutes,
 * so only `bun run test:all` runs it, or by itself:
 *
 *     bun test --timeout 900000 ./src/test/recipes.slow.ts
 */
const screens = "./web/records/fields.test.tsx"

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
const testsOfField: readonly Step[] = [
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
      ['    inspector: ["see"],', '    foreman: ["see", "record", "voidOwn"],\n    inspector: ["see"],'],
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
        '  ["inspector", ["see"]],',
        '  ["foreman", ["see", "record", "voidOwn"]],\n  ["inspector", ["see"]],',
      ],
      ["farmRoles.length).toBe(3)", "farmRoles.length).toBe(4)"],
    ],
  },
]

const isTest = (file: string) => file.startsWith("src/test/") || file.includes(".test.")
const filesOf = (steps: readonly Step[]) => steps.filter(({ file }) => !isTest(file)).length

/** Tests that notice a field or a kind that is lost on its way, and a missing migration. */
const passing = [
  "./src/db/postgres/migrations.test.ts",
  "./src/archives/round-trip.test.ts",
  "./src/domain/rights.test.ts",
  ...testsOfKind,
  screens,
]

test("the recipes for a field, a kind and a role are whole, and nothing that they name can be left out unseen", () => {
  expect([oxygen, inspection, foreman].map(filesOf)).toEqual([6, 16, 3])
  const copy = copyOfTree()
  const recipes = [oxygen, inspection, foreman]
  const others = [...recipes.flatMap((steps) => steps.slice(1)), ...testsOfField]
  follow(
    copy,
    recipes.flatMap((steps) => steps.slice(0, 1)),
    others,
    () => {
      expect(tested(copy, ["./src/db/postgres/migrations.test.ts"])).toMatchObject({ isGood: false })
      expect(run(copy, ["run", "migration", "recipes"])).toMatchObject({ isGood: true })
    },
  )
  for (const script of ["house", "api-docs"])
    expect(run(copy, ["run", script])).toMatchObject({ isGood: true })
  const { isGood, said } = tested(copy, passing)
  expect([isGood, said.split("\n").filter((line) => line.startsWith("(fail)"))]).toEqual([true, []])
})
