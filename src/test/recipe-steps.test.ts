import { test } from "bun:test"
import { copyOfTree, write } from "./recipe"
import { recipes, testsOfField } from "./recipe-steps"

// The recipes themselves take minutes: recipes.slow.ts.
test("what the tour's recipes change is there", () => {
  const copy = copyOfTree()
  for (const step of [...recipes.flat(), ...testsOfField]) write(copy, step)
})
