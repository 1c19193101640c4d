import { join } from "node:path"
import { miniBrowserPath } from "../../e2e/browsers/webkit"
import { type Tally, tallyOf } from "../findings"
import { inNamespaces } from "../namespaces"
import type { Run } from "../rig"
import { inside, outside, type Seen } from "../trust/names"

/**
 * WebKit, with GnuTLS below it, before and after the system trusts the authority: the set-up page goes on to a secure page
 * with camera and worker, and with the key of the data folder nobody can speak for a public name.
 */
export const prove = async ({ quick }: Run) => {
  if (quick) return []
  const run = canRun() && (await inNamespaces(["net", "mount"], join(import.meta.dir, "../trust/webkit.ts")))
  if (!run) {
    console.error(
      "trust-webkit is not run: it needs webkit2gtk-driver, xvfb, iproute2 and root or namespaces",
    )
    return []
  }
  if (run.code !== 0) throw new Error(`it ended with ${run.code}`)
  const { before, after }: { before: Seen; after: Seen } = JSON.parse(run.said)
  const tally = tallyOf(`WebKitGTK ${after.version} with the authority`)
  judge(after, tally)
  const control = tallyOf("control: WebKitGTK without the authority", inside.length + 2)
  judge(before, control)
  return [tally.result, control.result]
}

const canRun = () => ["Xvfb", "WebKitWebDriver", "ip"].every((name) => Bun.which(name)) && miniBrowserPath()

const judge = ({ opened, trust, secure }: Seen, { expect }: Tally) => {
  for (const name of inside) expect(opened.includes(name), `${name} does not open`)
  for (const name of outside) expect(!opened.includes(name), `${name} opens`)
  expect(trust === "yes", `the set-up page says: ${trust}`)
  const all = { isSecureContext: true, worker: true, camera: "live", session: 200 }
  expect(Bun.deepEquals(secure, all), `the secure page has ${JSON.stringify(secure)}`)
}
