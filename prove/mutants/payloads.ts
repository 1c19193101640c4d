import { mutantsMetBy } from "./mutant"

const reading = ["src/probes/payload.test.ts"]
const taken = ["src/probes/probes.test.ts"]
const any = ["src/probes/payload-any.test.ts"]

/** What probes send: what is proven is taken, and nothing else. */
export const payloadsMutants = [
  ...mutantsMetBy(reading, "probes/payload-values.ts", [
    [
      "probes that are not connected",
      "if (unconnected.has(number)) return",
      "if (unconnected.has(0)) return",
    ],
    ["decimal commas", "if (/\\d,\\d/.test(text))", "if (/\\d,\\d,/.test(text))"],
    ["values of no pile", "if (!(number >= coldest && number <= hottest))", "if (Number.isNaN(number))"],
  ]),
  ...mutantsMetBy(reading, "probes/payload-times.ts", [
    ["local times", "if (!utc && !sign && !isUtc)", "if (!utc && !sign && isUtc)"],
    ["days that are none", "local.getUTCMonth() === month - 1", "true"],
    ["years of a clock that was never set", "if (at < first || at >= end)", "if (at >= end)"],
    ["offsets", 'sign === "-" ? -1 : 1', 'sign === "-" ? 1 : 1'],
  ]),
  ...mutantsMetBy(reading, "probes/payload-names.ts", [
    ["the air", 'parts[at - 1] !== "at") || airChip.test(part)))', 'parts[at - 1] !== "at")))'],
    ["temp_c beside temp_a", "if (isLettered(parts, siblings)) return undefined", ""],
    [
      "units of something else",
      "if (otherUnits.test(plain) || /code$/i.test(name)) return undefined",
      'if (otherUnits.test(plain) || /code$/i.test(name)) return "C"',
    ],
  ]),
  ...mutantsMetBy(reading, "probes/payload-found.ts", [
    ["two units of one value", "if (units.size > 1) throw", "if (units.size > 2) throw"],
    ["°C and °F that differ", "if (celsius && fahrenheit) assertSame(celsius, fahrenheit)", ""],
    ["one of many inputs", "isOneOfMany ? [...around.labels, name] : around.labels", "around.labels"],
  ]),
  ...mutantsMetBy(reading, "probes/payload-senders.ts", [
    ["events of ChirpStack", 'event === "up"', "event !== undefined"],
    ["simulated uplinks", "if (tree.simulated === true) return", "if (tree.simulated === 1) return"],
    ["a gateway's clock", "heard <= (received ?? heard) + 60_000", "heard > 0"],
    ["the heat of a chip", ".filter(([name]) => shellyProbe.test(name))", ""],
  ]),
  ...mutantsMetBy(reading, "probes/payload.ts", [
    ["two values of one time", "Number(before.value) !== Number(reading.value)", "Number.isNaN(before)"],
    [
      "readings of one call",
      "if (readings.length > mostReadings)",
      "if (readings.length > 9 * mostReadings)",
    ],
  ]),
  ...mutantsMetBy([...any, ...reading], "probes/payload-tree.ts", [
    ["digits as sent", "source ?? String(value)", "String(value)"],
    [
      "fields there twice",
      "known.size === known.add(name).size",
      "known.size === 0 && known.add(name).size === 0",
    ],
  ]),
  ...mutantsMetBy(taken, "probes/probes-of-key.ts", [
    ["another key's probes", ".where(eq(wirelessProbes.keyId, key.id))", ""],
    ["a key that was revoked", "  if (!found) throw unknownKey()\n", ""],
    ["a device with a second input", "(probe.channel === device ||", "(false ||"],
  ]),
  ...mutantsMetBy(taken, "probes/take-readings.ts", [
    ["oldest first", "(one.at ?? now) - (other.at ?? now)", "0"],
    ["the pile of its time", " && Date.parse(since) <= at)", ")"],
    ["what is the future", "  if (at > now + 5 * 60_000)", "  if (at > now + 5e15)"],
    ["what is too hot", "temperature <= hottest))", "temperature <= 9999))"],
    [
      "what is known",
      "readings.filter(({ probe, at }) =>\n    isNew.delete(",
      "readings.filter(({ probe, at }) =>\n    [true, isNew].includes(",
    ],
  ]),
  ...mutantsMetBy(taken, "probes/queries.ts", [
    ["the farm's probes", "and(eq(wirelessProbes.farmId, farmId), which)", "which"],
    ["the farm's piles", "eq(rows.farmId, farmId), ne(", "ne("],
    [
      "a removed probe's key",
      "await tx.update(probeKeys).set({ keyHash: null })",
      "void tx.update(probeKeys).set({ keyHash: null })",
    ],
  ]),
  ...mutantsMetBy(taken, "probes/count-readings.ts", [
    [
      "what was voided",
      "if (own.some(({ voidedAt }) => voidedAt !== null)) return",
      "if (own.length < 0) return",
    ],
    ["once a day", "heats.some((heat) => high < heat && ", "heats.some((heat) => "],
    ["days that are over", "if (top.temperature <= (await countedOn(tx, of, row, probe, day))) continue", ""],
  ]),
  ...mutantsMetBy(taken, "probes/call-limit.ts", [
    ["calls with a key", "  if (wait > 0) throw", "  if (wait < 0) throw"],
  ]),
]
