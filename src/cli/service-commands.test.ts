import { expect, test } from "bun:test"
import { readUnit } from "../service/earlier"
import { goingOf } from "./service-commands"

const earlier = readUnit(`[Service]
Environment=WINDROW_SIGNUP=closed
ExecStart=/usr/local/bin/windrow serve --data /srv/farm --create no --https=yes --port 4000
`)

test("what an installed unit would lose is its flags, its variables and its data folder", () => {
  expect(goingOf(earlier, ["--https=no"], "/srv/farm")).toEqual([
    "--port",
    "Environment=WINDROW_SIGNUP=closed",
  ])
  expect(goingOf({ ...earlier, environment: [] }, ["--https=yes", "--port=1"], "/var/lib/windrow")).toEqual([
    "--data /srv/farm",
  ])
  expect(goingOf({ words: [], data: undefined, environment: [] }, [], "/srv/farm")).toEqual([])
})
