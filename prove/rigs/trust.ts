import { join } from "node:path"
import { miniBrowserPath } from "../../e2e/browsers/webkit"
import { type Tally, tallyOf } from "../findings"
import { inNamespaces } from "../namespaces"
import type { Run } from "../rig"
import { inside, outside, type Seen } from "../trust/names"

/**
 * WebKit and Firefox, before and after the authority is trusted: the set-up page goes on to a secure page with camera and
 * worker, and with the key of the data folder nobody can speak for a public name.
 */
export const prove = async ({ quick }: Run) => {
  if (quick) return []
  return [
    ...(await tried("webkit", "WebKitGTK", "webkit2gtk-driver and xvfb", hasWebKit())),
    ...(await tried("firefox", "Firefox", "firefox-esr and libnss3-tools", hasFirefox())),
  ]
}

const look = join(import.meta.dir, "../trust/look.ts")

const tried = async (engine: string, name: string, packages: string, isHere: boolean) => {
  const run = isHere && (await inNamespaces(["net", "mount"], look, [engine]))
  if (!run) {
    console.error(`trust is not run in ${name}: it needs ${packages}, iproute2 and root or namespaces`)
    return []
  }
  if (run.code !== 0) throw new Error(`${name} ended with ${run.code}`)
  const { before, after }: { before: Seen; after: Seen } = JSON.parse(run.said)
  const tally = tallyOf(`${name} ${after.version} with the authority`)
  judge(after, tally)
  const control = tallyOf(`control: ${name} without the authority`, inside.length + 2)
  judge(before, control)
  return [tally.result, control.result]
}

const has = (...programs: string[]) => programs.every((name) => Bun.which(name))
const hasWebKit = () => has("Xvfb", "WebKitWebDriver", "ip") && miniBrowserPath() !== undefined
const hasFirefox = () => has("certutil", "ip") && (has("firefox-esr") || has("firefox"))

const judge = ({ opened, trust, secure }: Seen, { expect }: Tally) => {
  for (const name of inside) expect(opened.includes(name), `${name} does not open`)
  for (const name of outside) expect(!opened.includes(name), `${name} opens`)
  expect(trust === "yes", `the set-up page says: ${trust}`)
  const all = { isSecureContext: true, worker: true, camera: "live", session: 200 }
  expect(Bun.deepEquals(secure, all), `the secure page has ${JSON.stringify(secure)}`)
}
