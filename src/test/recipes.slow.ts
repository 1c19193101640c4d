import { expect, test } from "bun:test"
import { copyOfTree, follow, run, type Step, tested } from "./recipe"
import { testsOfKind } from "./recipe-kind"
import { recipes, screens, testsOfField } from "./recipe-steps"

/**
 * The tour's recipes for a field, a kind and a role, followed together on a copy of the sources: each file is written once
 * the compiler, or the named test, has missed it; with all of them everything compiles and the tests pass. Takes minutes,
 * so only `bun run test:all` runs it, or by itself:
 *
 *     bun test --timeout 900000 ./src/test/recipes.slow.ts
 */

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
  expect(recipes.map(filesOf)).toEqual([6, 16, 3])
  const copy = copyOfTree()
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
