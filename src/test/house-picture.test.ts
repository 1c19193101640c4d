import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { drawHouse } from "./draw-house"
import { readHouse, withImport } from "./house"

const picture = readFileSync(join(import.meta.dir, "../../docs/house.svg"), "utf8")

test("docs/house.svg shows the rooms and imports of today; bun run house draws it again", () => {
  expect(picture).toBe(drawHouse(readHouse()))
})

test("an import on the same floor changes the picture", () => {
  expect(drawHouse(withImport(readHouse(), "src/turns/queries.ts", "src/sales/queries"))).not.toBe(picture)
})

test("an import that leads up is not drawn but refused", () => {
  const house = withImport(readHouse(), "src/http/errors.ts", "src/rows/queries")
  expect(() => drawHouse(house)).toThrow("src/http → src/rows")
})

test("rooms of a floor that import each other are refused", () => {
  const house = withImport(readHouse(), "web/lib/title.ts", "web/api/request")
  expect(() => drawHouse(house)).toThrow("web/lib → web/api → web/lib")
})

test("a room without a floor is refused", () => {
  const house = withImport(readHouse(), "src/weather/queries.ts", "src/db/connection")
  expect(() => drawHouse(house)).toThrow("src/weather")
})
