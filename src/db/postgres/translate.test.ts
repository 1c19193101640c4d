import { expect, test } from "bun:test"
import { toSqlite, translate } from "./translate"

test.each([
  ["select json_object('a?', \"b?\"), ? from t", "select json_build_object('a?', \"b?\"), $1 from t"],
  ["where x = ? and y = 'it''s ?' and z = ?", "where x = $1 and y = 'it''s ?' and z = $2"],
  ['"a?" = ? or "b" = ?', '"a?" = $1 or "b" = $2'],
  ["json_group_array(id)", "json_agg(id)"],
  ["json_group_object(id, name)", "json_object_agg(id, name)"],
  ["from t, json_each(?) where ? = 1", "from t, json_each($1::text::json) where $2 = 1"],
  ['on conflict ("t"."a", "t"."b") do', 'on conflict ("a", "b") do'],
  ['set "t"."a" = ?', 'set "t"."a" = $1'],
  ["json(iif(t.wet, 'true', 'false'))", "t.wet = 1"],
])("%s becomes %s", (text, other) => {
  expect(translate(text)).toBe(other)
  expect(translate(text)).toBe(other)
})

test("an id that is to be given is the default, where a table has one", () => {
  expect(translate('insert into "t" ("id", "a") values (null, ?), (null, null)')).toBe(
    'insert into "t" ("id", "a") values (default, $1), (default, null)',
  )
  expect(translate('insert into "t" ("a", "b") values (null, ?)')).toBe(
    'insert into "t" ("a", "b") values (null, $1)',
  )
})

test("values come as SQLite gives them", () => {
  const bytes = Buffer.of(1, 2)
  const row = [2n ** 40n, true, false, null, "text", 1.5, bytes, { a: [1] }, [1, 2]]
  expect(toSqlite(row)).toEqual([2 ** 40, 1, 0, null, "text", 1.5, bytes, '{"a":[1]}', "[1,2]"])
})
