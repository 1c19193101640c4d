import { expect, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/**
 * The tour's recipes, tried on a copy of the sources. With all their edits everything compiles and the tests pass; without
 * those of one file, the compiler or the named test says so. Takes minutes, so only `bun run test:all` runs it, or by itself:
 *
 *     bun test --timeout 900000 ./src/test/recipes.slow.ts
 */
const root = join(import.meta.dir, "../..")

type Edit = readonly [find: string, replace: string]
/** A file's edits, and the test that fails without them; undefined where the compiler does. */
type Step = { file: string; edits: readonly Edit[]; failing?: { file: string; name: string } }

const screens = "./web/records/fields.test.tsx"

/** "Adding a field to a reading": an optional whole per cent. */
const moisture: readonly Step[] = [
  {
    file: "src/domain/temperatures.ts",
    edits: [
      ["  temperature: number\n", "  temperature: number\n  /** Per cent. */\n  moisture: number | null\n"],
      ['Pick<Temperature, "temperature">', 'Pick<Temperature, "temperature" | "moisture">'],
      [
        "describeTemperature = ({ temperature }: TemperatureFacts) =>",
        'describeTemperature = ({ temperature, moisture }: TemperatureFacts) =>\n  (moisture === null ? "" : moisture + " %, ") +',
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
      moisture: {
        head: "Moisture",
        body: z.optional(z.nullable(positive("Moisture", undefined, 100))),
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
        "    temperature: integer().notNull(),\n    photoId",
        "    temperature: integer().notNull(),\n    moisture: integer(),\n    photoId",
      ],
      [
        "'temperature', record.temperature\"",
        "'temperature', record.temperature, 'moisture', record.moisture\"",
      ],
    ],
  },
  {
    file: "web/overlay/waiting.ts",
    edits: [["  temperatures: {},\n", "  temperatures: { moisture: null },\n"]],
  },
  {
    file: "web/temperatures/log-temperature-screen.tsx",
    edits: [
      [
        "      <MomentField",
        `      <Field
        label="Moisture (optional)"
        inputMode="numeric"
        {...form.register("moisture", numeric)}
      />
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
      ["symbol})`]}", 'symbol})`, "Moisture (%)"]}'],
      ["      </td>\n    </tr>", '      </td>\n      <td>{temperature.moisture ?? "–"}</td>\n    </tr>'],
    ],
    failing: { file: screens, name: "temperatures show each field, in their list or opened" },
  },
]

/** Tests that hold whole readings. */
const ofTests: readonly Step[] = [
  ...["src/domain/report.test.ts", "src/domain/zoned-time.test.ts"].map(
    (file): Step => ({ file, edits: [["photoUrl: null", "photoUrl: null, moisture: null"]] }),
  ),
]

/** What must notice a field that is lost on its way, and that a migration is missing. */
const passing = ["./src/archives/round-trip.test.ts", "./src/records", "./src/db/postgres/migrations.test.ts"]

test("the recipe for a field of a reading is whole, and nothing that it names can be left out unseen", () => {
  const copy = copyOfTree()
  for (const step of [...moisture, ...ofTests]) write(copy, step)
  expect(run(copy, ["test", "./src/db/postgres/migrations.test.ts"])).toMatchObject({ isGood: false })
  expect(run(copy, ["run", "migration", "moisture"])).toMatchObject({ isGood: true })
  expect(run(copy, ["x", "tsc", "--noEmit"])).toEqual({ isGood: true, said: "" })
  expect(tested(copy, [...passing])).toMatchObject({ isGood: true })
  expect(tested(copy, [screens])).toMatchObject({ isGood: true })
  for (const step of moisture) {
    cpSync(join(root, step.file), join(copy, step.file))
    const { isGood, said } = step.failing
      ? tested(copy, [step.failing.file, "-t", step.failing.name])
      : run(copy, ["x", "tsc", "--noEmit"])
    expect([step.file, isGood]).toEqual([step.file, false])
    expect(said).toContain(step.failing ? `(fail) ${step.failing.name}` : "error TS")
    write(copy, step)
  }
})

/** The files that git knows, and the packages. */
const copyOfTree = () => {
  const copy = mkdtempSync(join(tmpdir(), "windrow-recipe-"))
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }))
  const listed = Bun.spawnSync(["git", "ls-files", "-z"], { cwd: root }).stdout.toString()
  for (const file of listed.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
  return copy
}

const write = (copy: string, { file, edits }: Step) => {
  const path = join(copy, file)
  let text = readFileSync(path, "utf8")
  for (const [find, replace] of edits) {
    expect([file, find, text.includes(find)]).toEqual([file, find, true])
    text = text.replaceAll(find, () => replace)
  }
  writeFileSync(path, text)
}

const tested = (copy: string, args: readonly string[]) =>
  run(copy, ["test", "--timeout", "120000", "--preload", "./web/test/dom.ts", ...args])

const run = (copy: string, args: readonly string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...args], { cwd: copy })
  return { isGood: exitCode === 0, said: `${stdout}${stderr}` }
}
