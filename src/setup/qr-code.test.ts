import { expect, test } from "bun:test"
import { join } from "node:path"
import { encode } from "uqr"
import { codeLines, codeSvg } from "./qr-code"
import { codeAtStart, linesToScan } from "./terminal-code"

const url = "http://192.168.1.20:3000/setup"
const modules = encode(url, { border: 4 }).data

/** The modules that half-blocks show, `ink` for those that the characters fill. */
const shownBy = (lines: readonly string[], ink: boolean) =>
  lines.flatMap((line) => {
    const signs = [...line]
    return [
      signs.map((sign) => "█▀".includes(sign) === ink),
      signs.map((sign) => "█▄".includes(sign) === ink),
    ]
  })

test("in the terminal the code is black on white with its margin, on any ground", () => {
  const lines = codeLines(url, true)
  const [start, end] = ["\u001b[38;5;16;48;5;231m", "\u001b[0m"]
  for (const line of lines) expect(line.startsWith(start) && line.endsWith(end)).toBe(true)
  const shown = shownBy(
    lines.map((line) => line.slice(start.length, -end.length)),
    true,
  )
  expect(shown.slice(0, modules.length)).toEqual(modules)
  // The last character has a lower half beyond an odd number of modules.
  expect(shown.slice(modules.length).flat().some(Boolean)).toBe(false)
})

test("without colors the light modules are drawn", () => {
  expect(shownBy(codeLines(url, false), false).slice(0, modules.length)).toEqual(modules)
})

test("the picture to print has the code with its margin", () => {
  const drawn = new Set([...codeSvg(url).matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, place]) => place))
  expect(modules.map((row, y) => row.map((_, x) => drawn.has(`${x} ${y}`)))).toEqual(modules)
})

test("a server that serves its own machine only shows no code at its start", async () => {
  for (const host of ["127.0.0.1", "localhost", "::1"])
    expect(await codeAtStart({ host, port: 3000 })).toEqual([])
  const lines = await codeAtStart({ host: "192.168.1.20", port: 3000 })
  expect(lines.at(-1)).toBe(`For a phone: scan this with its camera, or open ${url}`)
  expect(await codeAtStart({ host: "::", port: 3000 })).toEqual(
    await codeAtStart({ host: "0.0.0.0", port: 3000 }),
  )
  expect((await codeAtStart({ host: "fd00::1", port: 80 })).at(-1)).toEndWith("open http://[fd00::1]/setup")
})

test("a public address has no code, and is offered only for another network", () => {
  const others = ["203.0.113.7", "172.17.0.1"]
  const elsewhere = "On another network: http://203.0.113.7/setup, http://172.17.0.1/setup"
  expect(linesToScan({ near: [], others }, 80, true)).toEqual([elsewhere])
  const lines = linesToScan({ near: ["192.168.1.20"], others }, 80, true)
  expect(lines.slice(-2)).toEqual([
    "For a phone: scan this with its camera, or open http://192.168.1.20/setup",
    elsewhere,
  ])
})

test("the command refuses what is no address, and a server that no phone can reach", () => {
  const qr = (...flags: string[]) => {
    const command = [process.execPath, join(import.meta.dir, "../main.ts"), "qr", ...flags]
    const { exitCode, stderr } = Bun.spawnSync(command)
    return [exitCode, `${stderr}`]
  }
  expect(qr("--address", "the office")).toEqual([1, expect.stringContaining('"the office" is no address')])
  expect(qr("--host", "127.0.0.1")).toEqual([1, expect.stringContaining("Say it with --address.")])
})
