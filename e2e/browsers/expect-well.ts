import { expect } from "bun:test"
import { columnOf, type Outcome } from "./column"
import { jobs } from "./jobs"
import type { KeptBrowser } from "./kept-browsers"
import { testOnLinux } from "./test-on-linux"

/** In ms: of all jobs at one address, on a busy machine. */
const patience = 600_000

/** What a browser that keeps its data does not promise over http. */
const notPromised = { "opened without a signal": "no service worker over http: the page does not load" }

/** A test for each address, in which the browser does the jobs, or those with these names. */
export const testJobs = (
  browser: KeptBrowser,
  addresses: readonly ("http" | "https")[],
  names: readonly string[] = Object.keys(jobs),
) => {
  for (const address of addresses)
    testOnLinux(
      `${browser.name} does ${names.length} jobs over ${address}`,
      async () => {
        const { outcomes } = await columnOf({ browser, isSecure: address === "https", names })
        expect([...outcomes.keys()].toSorted()).toEqual([...names].toSorted())
        expect(wordsOf(outcomes, "failed")).toEqual({})
        const isTried = names.includes("opened without a signal")
        expect(wordsOf(outcomes, "not promised")).toEqual(address === "http" && isTried ? notPromised : {})
      },
      patience,
    )
}

const wordsOf = (outcomes: Map<string, Outcome>, state: Outcome["state"]) =>
  Object.fromEntries([...outcomes].flatMap(([name, one]) => (one.state === state ? [[name, one.words]] : [])))
