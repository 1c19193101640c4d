import { join } from "node:path"
import { type Running, root, start } from "./servers"

const version = "v0.36.8"
const program = `package main

import "github.com/pocketbase/pocketbase"

func main() {
	if err := pocketbase.New().Start(); err != nil {
		panic(err)
	}
}
`

/** Builds PocketBase from its Go module in a folder; undefined on a machine without Go, or that can't fetch it. */
export const buildPocketBase = async (folder: string): Promise<string | undefined> => {
  const go = Bun.which("go", { PATH: `${process.env.PATH}:/usr/local/go/bin` })
  if (!go) return undefined
  await Bun.write(join(folder, "main.go"), program)
  for (const words of [
    ["mod", "init", "reference"],
    ["get", `github.com/pocketbase/pocketbase@${version}`],
    ["build", "-o", "pocketbase", "."],
  ]) {
    const child = Bun.spawn([go, ...words], { cwd: folder, stdout: "ignore", stderr: "ignore" })
    if ((await child.exited) !== 0) return undefined
  }
  return join(folder, "pocketbase")
}

const admin = { identity: "root@farm.test", password: "green-heap-1" }
const ana = { email: "ana@farm.test", password: "green-heap-1" }

type Made = { id: string }

/** A signed-in user's 50 piles of 16 fields, behind a rule that shows them to their owner only. */
export const startPocketBase = async (binary: string, folder: string) => {
  const create = ["superuser", "upsert", admin.identity, admin.password, "--dir", folder]
  await Bun.spawn([binary, ...create], { cwd: root, stdout: "ignore", stderr: "inherit" }).exited
  const serve = 'exec "$0" serve --dir "$1" --http "127.0.0.1:$PORT"'
  const server = await start(["sh", "-c", serve, binary, folder])
  const call = caller(server)
  const { token: adminToken } = await call<{ token: string }>("_superusers/auth-with-password", admin)
  const user = await call<Made>("users/records", { ...ana, passwordConfirm: ana.password }, adminToken)
  const owner = { name: "owner", type: "relation", collectionId: "_pb_users_auth_", maxSelect: 1 }
  const rule = "owner = @request.auth.id"
  const piles = await call<Made>(
    "",
    {
      name: "piles",
      type: "base",
      listRule: rule,
      fields: [
        ...texts.map((name) => ({ name, type: "text" })),
        ...numbers.map((name) => ({ name, type: "number" })),
        ...dates.map((name) => ({ name, type: "date" })),
        owner,
      ],
    },
    adminToken,
  )
  await call(
    "",
    {
      name: "readings",
      type: "base",
      createRule: "pile.owner = @request.auth.id",
      fields: [
        { name: "temperature", type: "number" },
        { name: "pile", type: "relation", collectionId: piles.id, maxSelect: 1 },
        { name: "photo", type: "file", maxSelect: 1, maxSize: 1_000_000, mimeTypes: ["image/jpeg"] },
      ],
    },
    adminToken,
  )
  const values = Object.fromEntries([
    ...texts.map((name) => [name, "North yard, by the fence"]),
    ...numbers.map((name) => [name, 120]),
    ...dates.map((name) => [name, new Date().toISOString()]),
  ])
  let pile = ""
  for (let made = 0; made < 50; made++)
    pile = (await call<Made>("piles/records", { ...values, owner: user.id }, adminToken)).id
  const { token } = await call<{ token: string }>("users/auth-with-password", {
    identity: ana.email,
    password: ana.password,
  })
  return { server, token, pile }
}

// With the owner and the id, 16.
const texts = ["rowId", "location", "status", "coordinates", "lastAuthor"]
const numbers = ["length", "width", "cubicYards", "cookingDays", "turnCount", "lastTemperature"]
const dates = ["startDate", "lastRecordedAt", "lastTurnedAt"]

const caller =
  ({ port }: Running) =>
  async <T>(path: string, body: object, token = ""): Promise<T> => {
    const headers = { "Content-Type": "application/json", Authorization: token }
    const url = `http://127.0.0.1:${port}/api/collections${path && `/${path}`}`
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }
