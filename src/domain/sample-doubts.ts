import { nameKey } from "./name-key"
import { notVoided } from "./records"
import { type Result, type ResultLine, standingOf } from "./results"
import type { Sample } from "./samples"

/** Of which a pile's buyer may ask: samples without a result, and values beyond their limit or that can't be held against it. */
export type SampleDoubts = { outstanding: Sample[]; beyond: ResultLine[] }

/**
 * Of a pile's samples and results. A sample is outstanding until a result of it counts; that it was sent is none. Of each
 * parameter the newest value that counts decides; of one instant, that of the higher id.
 */
export const doubtsOfSamples = (samples: readonly Sample[], results: readonly Result[]): SampleDoubts => {
  const counted = notVoided(samples)
  const numbers = new Set(counted.map(({ sampleNumber }) => sampleNumber))
  const reported = notVoided(results).filter(({ sent, sampleNumber }) => !sent && numbers.has(sampleNumber))
  const done = new Set(reported.map(({ sampleNumber }) => sampleNumber))
  const newest = new Map<string, ResultLine>()
  for (const { lines } of [...reported].sort(oldestFirst))
    for (const line of lines) newest.set(nameKey(line.parameter), line)
  return {
    outstanding: counted.filter(({ sampleNumber }) => !done.has(sampleNumber)).sort(byNumber),
    beyond: [...newest.values()].filter((line) => ["beyond", "unknown"].includes(standingOf(line) ?? "")),
  }
}

const oldestFirst = (one: Result, other: Result) =>
  Date.parse(one.resultAt) - Date.parse(other.resultAt) || one.id - other.id

const byNumber = (one: Sample, other: Sample) => one.sampleNumber - other.sampleNumber
