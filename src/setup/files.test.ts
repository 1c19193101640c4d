import { expect, test } from "bun:test"
import { Window } from "happy-dom"
import { authority, secureFarm, withAuthority, withOwnPair } from "../test/secure"

const office = "http://192.168.1.20:3000"

test("the authority's certificate is served to everybody, and is named after the brand", async () => {
  const download = (brand: string) =>
    secureFarm({ ...withAuthority, brand }).ask(`${office}/setup/authority.crt`)
  const answer = await download('Green "Acres"')
  expect(answer.headers.get("content-type")).toBe("application/x-x509-ca-cert")
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="green-acres-authority.crt"')
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(authority.certificate)
  const cyrillic = await download("Ферма")
  expect(cyrillic.headers.get("content-disposition")).toBe('attachment; filename="windrow-authority.crt"')
})

/** A dict of a property list, with what the values say. */
const dictIn = (dict: Element | null | undefined) => {
  const parts = [...(dict?.children ?? [])]
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.tagName === "key" ? [[part.textContent, parts[at + 1]]] : [])),
  )
}

const profileOf = async (brand: string, fingerprint = authority.fingerprint) => {
  const https = { ...withAuthority.https, authority: { ...authority, fingerprint } }
  const answer = await secureFarm({ https, brand }).ask(`${office}/setup/windrow.mobileconfig`)
  expect(answer.headers.get("content-type")).toBe("application/x-apple-aspen-config")
  const xml = await answer.text()
  const { DOMParser } = new Window()
  const plist = new DOMParser().parseFromString(xml, "application/xml").documentElement
  expect(plist.querySelector("parsererror")).toBeNull()
  const profile = dictIn(plist.firstElementChild as unknown as Element)
  const root = dictIn(profile.PayloadContent?.firstElementChild)
  const wordsOf = (dict: Record<string, Element | undefined>) =>
    Object.fromEntries(Object.entries(dict).map(([key, value]) => [key, value?.textContent]))
  return { xml, profile: wordsOf(profile), root: wordsOf(root) }
}

test("the profile holds the authority as a root that can be removed, and a brand with any sign", async () => {
  const { xml, profile, root } = await profileOf('Ana & Bo <"Acres">')
  expect(profile).toMatchObject({ PayloadType: "Configuration", PayloadOrganization: 'Ana & Bo <"Acres">' })
  expect(root).toMatchObject({
    PayloadType: "com.apple.security.root",
    PayloadDisplayName: authority.name,
    PayloadContent: btoa("certificate"),
  })
  const uuid = /^[\dA-F]{8}-[\dA-F]{4}-8[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/
  expect(profile.PayloadUUID).toMatch(uuid)
  expect(root.PayloadUUID).toMatch(uuid)
  expect(root.PayloadUUID).not.toBe(profile.PayloadUUID)
  expect(root.PayloadIdentifier).not.toBe(profile.PayloadIdentifier)
  expect(xml).toContain("<key>PayloadRemovalDisallowed</key><false/>")
})

test("the profile of the same authority replaces itself, that of another stands beside it", async () => {
  const [first, again] = [await profileOf("Windrow"), await profileOf("Windrow")]
  expect(again.xml).toBe(first.xml)
  const { profile, root } = await profileOf("Windrow", "00:11:22")
  expect(profile.PayloadUUID).not.toBe(first.profile.PayloadUUID)
  expect(profile.PayloadIdentifier).not.toBe(first.profile.PayloadIdentifier)
  expect(root.PayloadUUID).not.toBe(first.root.PayloadUUID)
})

test.each([
  ["with a certificate of one's own", withOwnPair],
  ["without https", {}],
])("%s there is nothing to install", async (_, settings) => {
  const { ask } = secureFarm(settings)
  for (const file of ["authority.crt", "windrow.mobileconfig"]) {
    const answer = await ask(`${office}/setup/${file}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe("This Windrow has no certificate that a phone must install.")
  }
})

test("nothing else of the authority's folder is served", async () => {
  const { ask } = secureFarm(withAuthority)
  for (const path of ["authority.key", "authority.pem", "tls/authority.key", "../tls/authority.key"])
    expect((await ask(`${office}/setup/${path}`)).status).toBe(404)
})

test("the probe's answer may be read by the page under another origin", async () => {
  const answer = await secureFarm(withAuthority).ask("https://192.168.1.20:3443/setup/reached", {
    headers: { origin: office, "sec-fetch-site": "cross-site" },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get("access-control-allow-origin")).toBe("*")
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
  expect(answer.headers.get("cache-control")).toBe("no-store")
})
