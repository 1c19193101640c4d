import { existsSync, readFileSync } from "node:fs"
import { unitFile } from "./unit"

/** The contents of the installed unit, whoever wrote it. */
export type Earlier = {
  /** The words behind `windrow serve`; none when the unit starts something else. */
  words: string[]
  data: string | undefined
  /** Settings that are variables, which `service install` writes into no unit. */
  environment: string[]
}

/** Undefined when there is no unit. */
export const earlierUnit = (): Earlier | undefined =>
  existsSync(unitFile) ? readUnit(readFileSync(unitFile, "utf8")) : undefined

export const readUnit = (text: string): Earlier => {
  const lines = text.replaceAll("\\\n", " ").split("\n")
  const command = lines.find((line) => line.startsWith("ExecStart="))?.slice("ExecStart=".length) ?? ""
  const words = wordsOf(command)
  const serves = words.indexOf("serve")
  return {
    words: serves < 0 ? [] : words.slice(serves + 1),
    data: dataIn(words) ?? wordsOf(valueIn(lines, "RequiresMountsFor="))[0],
    environment: lines.filter((line) => /^Environment(File)?=./.test(line)),
  }
}

const valueIn = (lines: string[], key: string) =>
  lines.find((line) => line.startsWith(key))?.slice(key.length) ?? ""

const dataIn = (words: string[]) => {
  const at = words.indexOf("--data")
  return at < 0 ? words.find((word) => word.startsWith("--data="))?.slice("--data=".length) : words[at + 1]
}

/** Takes systemd's quoting away, as unit.ts writes it. */
export const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) =>
    (double?.replaceAll(/\\(.)/g, "$1") ?? single ?? bare ?? "").replaceAll("%%", "%").replaceAll("$$", "$"),
  )
