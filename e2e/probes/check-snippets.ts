/**
 * Runs what the snippets for other programs are for: Node-RED and Home Assistant send with theirs, ESPHome and Home Assistant check
 * them by their own validators. What arrives is what src/test/sent-by-snippets.ts has, which the unit tests read. Installs the
 * programs from npm and PyPI, each once.
 */
import { rmSync } from "node:fs"
import { snippets } from "../../src/domain/probe-snippets"
import { sentBySnippets } from "../../src/test/sent-by-snippets"
import { newFolder } from "../windrow"
import { assertEsphome } from "./esphome"
import { sentByHomeAssistant } from "./home-assistant"
import { sentByNodeRed } from "./node-red"
import { type Received, startReceiver } from "./receiver"

const receiver = startReceiver()
const folder = newFolder()

const snippetFor = (program: string) => {
  const found = snippets(receiver.address, "KEY").find(({ title }) => title === program)
  if (!found) throw new Error(`There is no snippet for ${program}.`)
  return found.text
}

/** Times are those of the run. */
const withoutTimes = (body: string) => body.replace(/"at":"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/, '"at":"…"')

const assertSent = (program: string, received: readonly Received[]) => {
  const expected = sentBySnippets.filter((each) => each.program === program)
  const [sent, known] = [received, expected].map((all) => all.map(({ body }) => withoutTimes(body)))
  if (!Bun.deepEquals(sent, known))
    throw new Error(`${program} has sent ${sent?.join("\n")}\nand not ${known?.join("\n")}`)
  for (const { method, path, authorization, contentType } of received)
    if (
      `${method} ${path} ${authorization} ${contentType}` !==
      "POST /api/probes/in Bearer KEY application/json"
    )
      throw new Error(`${program} has sent ${method} ${path}, ${authorization}, ${contentType}`)
}

const programs: Record<string, () => Promise<unknown>> = {
  "Node-RED": () => sentByNodeRed(snippetFor("Node-RED"), receiver.received),
  "Home Assistant": () => sentByHomeAssistant(snippetFor("Home Assistant"), folder),
}

try {
  for (const [program, send] of Object.entries(programs)) {
    receiver.received.length = 0
    await send()
    assertSent(program, receiver.received)
    console.log(`${program}: ran, ${receiver.received.length} requests as known`)
  }
  await assertEsphome(snippetFor("ESPHome"), folder)
  console.log("ESPHome: valid")
} finally {
  await receiver.stop()
  rmSync(folder, { recursive: true, force: true })
}
