import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createApi } from "../server/api"

const text = readFileSync(join(import.meta.dir, "../../docs/api.md"), "utf8")

test("docs/api.md names every call of the route table once, and no other", () => {
  expect(documented(text).toSorted()).toEqual(served)
})

test("calls in the text outside the table exist too", () => {
  const prose = text.replaceAll(/^\|.*$/gm, "")
  const named = callsIn([...prose.matchAll(/`[A-Z]+ \/api[^`]*`/g)].join())
  expect(named.filter((call) => !served.includes(call))).toEqual([])
  expect(named).toContain("POST /api/auth/login")
})

test("the comparison finds a call that is missing, unknown or named twice", () => {
  const [turns, clients] = ["| `GET`, `POST /api/rows/{id}/turns` |", "| `GET /api/clients` |"]
  const without = documented(text.replace(turns, "| `POST /api/rows/{id}/turns` |"))
  expect(served.filter((call) => !without.includes(call))).toEqual(["GET /api/rows/{}/turns"])
  const extra = documented(text.replace(clients, "| `GET /api/clients`, `DELETE /api/clients` |"))
  expect(extra.filter((call) => !served.includes(call))).toEqual(["DELETE /api/clients"])
  expect(documented(text.replace(clients, "| `GET /api/clients`, `GET /api/clients` |"))).toHaveLength(
    served.length + 1,
  )
})

/** `METHOD /api/path` of each route; `{}` stands for a parameter. */
const served = [
  ...new Set(
    createApi()
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} /api${path.replace(/\/$/, "").replaceAll(/:\w+/g, "{}")}`),
  ),
].toSorted()

function documented(markdown: string) {
  return [...markdown.matchAll(/^\| (`[A-Z]+.*?`) \| /gm)].flatMap(([, cell = ""]) => callsIn(cell))
}

/** A method alone shares the next path, and `\|` separates alternatives. */
function callsIn(cell: string) {
  const names = [...cell.matchAll(/`([A-Z]+)(?: ([^`]+))?`/g)]
  return names.flatMap(([, method, path], at) => {
    const shared = path ?? names.slice(at).find(([, , next]) => next)?.[2] ?? ""
    return variantsOf(shared.replaceAll(/\{\w+\}/g, "{}")).map((each) => `${method} ${each}`)
  })
}

function variantsOf(path: string) {
  const alternatives = path.split("/").find((segment) => segment.includes("\\|"))
  return alternatives?.split("\\|").map((each) => path.replace(alternatives, each)) ?? [path]
}
