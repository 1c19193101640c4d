import { expect, test } from "bun:test"
import { secureHost } from "./secure-host"

const machine = { name: "farmpc", near: ["192.168.1.20"], others: ["203.0.113.7", "172.17.0.1"] }

/** For a server whose certificate covers just these. */
const hostFor = (asked: string, covered: readonly string[], hosts: readonly string[] = []) =>
  secureHost(asked, { hosts, machine, speaksFor: (host) => covered.includes(host) })

const made = ["farmpc.local", "192.168.1.20", "172.17.0.1"]

test("a covered host stays as it was asked for", () => {
  for (const asked of made) expect(hostFor(asked, made)).toBe(asked)
})

test("the machine's names and its public address lead to its address on the farm's network", () => {
  expect(hostFor("farmpc", made)).toBe("192.168.1.20")
  expect(hostFor("farmpc.router.box", made)).toBe("192.168.1.20")
  expect(hostFor("203.0.113.7", made)).toBe("192.168.1.20")
})

test("without a covered address they lead to its .local name, never to a container's network", () => {
  expect(hostFor("farmpc", ["farmpc.local", "172.17.0.1"])).toBe("farmpc.local")
})

test("an address that is not the machine's leads to a name of the settings, or nowhere", () => {
  expect(hostFor("198.51.100.4", made)).toBeUndefined()
  expect(hostFor("otherpc", made)).toBeUndefined()
  expect(hostFor("198.51.100.4", ["192.168.9.9"], ["farm", "192.168.9.9"])).toBe("192.168.9.9")
})

test("a name of the settings comes before the machine's own", () => {
  expect(hostFor("farmpc", [...made, "compost.lan"], ["compost.lan"])).toBe("compost.lan")
})

test("with a certificate of one's own an address leads to a name that it covers", () => {
  const own = ["compost.example.org"]
  expect(hostFor("192.168.1.20", own, own)).toBe("compost.example.org")
  expect(hostFor("192.168.1.20", own)).toBeUndefined()
})
