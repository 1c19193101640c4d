export type Samples = Map<string, number>

const number = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i
const sample = /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/i

/**
 * Reads Prometheus' text format (version 0.0.4) strictly: each family once, with its help and type before its samples, no
 * sample twice, and buckets that rise to their count. @throws Error that names the line
 */
export const parseExposition = (text: string): Samples => {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.")
  const samples: Samples = new Map()
  const types = new Map<string, string>()
  let helped = ""
  for (const line of text.trimEnd().split("\n")) {
    const wrong = () => new Error(`Not as the format wants it: ${line}`)
    const [, word, family = "", rest = ""] = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line) ?? []
    if (word === "HELP") {
      if (types.has(family)) throw wrong()
      helped = family
    } else if (word === "TYPE") {
      if (family !== helped || types.has(family) || !/^(counter|gauge|histogram)$/.test(rest)) throw wrong()
      types.set(family, rest)
    } else {
      const [, name = "", labels = "", value = ""] = sample.exec(line) ?? []
      const isBucket = types.get(helped) === "histogram"
      const belongs = isBucket ? /^_(bucket|sum|count)$/.test(name.slice(helped.length)) : name === helped
      const isCounter = types.get(helped) === "counter"
      if (!name.startsWith(helped) || !belongs || !number.test(value)) throw wrong()
      if (isCounter && (Number(value) < 0 || !name.endsWith("_total"))) throw wrong()
      const key = labels === "" ? name : `${name}{${labels}}`
      if (samples.has(key)) throw wrong()
      samples.set(key, Number(value))
    }
  }
  for (const [name, type] of types) if (type === "histogram") assertRising(name, samples)
  return samples
}

const assertRising = (name: string, samples: Samples) => {
  const counts = [...samples].filter(([key]) => key.startsWith(`${name}_bucket{le=`))
  const values = counts.map(([, value]) => value)
  const isRising = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
  const last = counts.at(-1)
  if (!isRising || last?.[0] !== `${name}_bucket{le="+Inf"}` || last[1] !== samples.get(`${name}_count`))
    throw new Error(`The buckets of ${name} do not rise to its count.`)
}
