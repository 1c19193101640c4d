import { buckets, type Histogram } from "./counts"

type Sample = { labels?: Record<string, string>; value: number | undefined }

export type Family = { name: string; type: "counter" | "gauge"; help: string; samples: readonly Sample[] }

export const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  type: "gauge",
  help,
  samples: [{ value }],
})

export const counter = (name: string, help: string, value: number): Family => ({
  name,
  type: "counter",
  help,
  samples: [{ value }],
})

/** In Prometheus' text format, version 0.0.4; a family without a value is left out. */
export const familyText = ({ name, type, help, samples }: Family): string => {
  const known = samples.filter(({ value }) => value !== undefined && Number.isFinite(value))
  const lines = known.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}\n`)
  return lines.length === 0 ? "" : head(name, type, help) + lines.join("")
}

export const histogramText = (name: string, help: string, { counts, sum }: Histogram): string => {
  let total = 0
  const lines = counts.map((count, at) => {
    total += count
    return `${name}_bucket${labelText({ le: String(buckets[at] ?? "+Inf") })} ${total}\n`
  })
  return `${head(name, "histogram", help)}${lines.join("")}${name}_sum ${sum}\n${name}_count ${total}\n`
}

const head = (name: string, type: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

const labelText = (labels: Record<string, string>) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`
}

const escaped = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")
