import { describe, expect, test } from "bun:test"
import { languages } from "../domain/language"
import { phrasebookOf } from "../domain/phrasebook"
import { speechOf } from "../domain/translator"
import { catalogueOf } from "../languages/speech"
import { assembled } from "./assembled"
import { allSentences } from "./sentences"
import unsaid from "./unsaid.json"

const inCode = await allSentences()
const holesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test("the list of what is no sentence names nothing else", () => {
  expect(unsaid.filter((text) => !inCode.has(text))).toEqual([])
})

describe.each(languages.filter(({ code }) => code !== "en"))("$name", ({ code }) => {
  test("has each sentence of the code and no other", async () => {
    const catalogue = (await catalogueOf(code)) ?? {}
    const wanted = new Set([...inCode.keys(), ...assembled])
    for (const text of unsaid) if (!assembled.includes(text)) wanted.delete(text)
    const missing = [...wanted].filter((text) => !(text in catalogue))
    expect(missing.map((text) => `${inCode.get(text)?.[0]}: ${text}`)).toEqual([])
    expect(Object.keys(catalogue).filter((text) => !wanted.has(text))).toEqual([])
  })

  test("keeps what comes into a sentence", async () => {
    for (const [english, said] of Object.entries((await catalogueOf(code)) ?? {}))
      expect([english, holesIn(said)]).toEqual([english, holesIn(english)])
  })

  test("is found when a sentence is drawn", async () => {
    const catalogue = (await catalogueOf(code)) ?? {}
    const { say } = speechOf(code, phrasebookOf(catalogue))
    const filled = (text: string) => {
      let at = 0
      return text.replace(/\{\{\w+\}\}|\{(\w+)\}/g, (all, name) =>
        name === undefined ? all : /^\d/.test(name) ? String.fromCharCode(0xe000 + at++) : "7",
      )
    }
    const left = Object.keys(catalogue).filter((english) => {
      const drawn = filled(english)
      return say(drawn) === drawn && catalogue[english] !== english
    })
    expect(left).toEqual([])
  })
})
