import { expect, test } from "bun:test"
import { networkInterfaces } from "node:os"
import { lanAddresses } from "../http/addresses"
import { farm } from "../test/farm"

/** The address that a server on this host gives a manager who opens localhost. */
const toldBy = async (hostname: string) => {
  const { app, signIn } = farm()
  const cookie = await signIn("ana@farm.test").cookie
  const fetch = (request: Request, server: Bun.Server<undefined>) => app.fetch(request, { server })
  await using server = Bun.serve({ hostname, port: 0, fetch })
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, "content-type": "application/json" }
    const answer = await globalThis.fetch(`http://localhost:${server.port}${path}`, { headers, ...init })
    return answer.json()
  }
  const { address } = await ask("/api/setup")
  const body = JSON.stringify({ role: "worker" })
  const { url } = await ask("/api/farm/invitations", { method: "POST", body })
  return [address, url].map((text) => text.replace(`:${server.port}`, "").replace(/[\w-]{43}$/, "TOKEN"))
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"))

test.each(["0.0.0.0", ...(hasIpv6 ? ["::"] : [])])(
  "a manager at the machine itself gets an address and a link that phones reach, with --host %s",
  async (hostname) => {
    const [reached = "localhost"] = await lanAddresses()
    expect(await toldBy(hostname)).toEqual([`http://${reached}/setup`, `http://${reached}/join/TOKEN`])
  },
)

test("a server that no phone reaches makes up no address for phones", async () => {
  expect(await toldBy("127.0.0.1")).toEqual(["http://localhost/setup", "http://localhost/join/TOKEN"])
})
