import { mutantsMetBy, mutantsOf } from "./mutant"

/** The rules of compost: bounds, statuses, the order of events. */
export const domainMutants = [
  ...mutantsOf("domain/cooking.ts", [
    ["hot from", "temperature >= cookingThreshold", "temperature > cookingThreshold"],
    ["cooked from", "days >= cookingDaysNeeded", "days > cookingDaysNeeded"],
  ]),
  ...mutantsOf("domain/day.ts", [["years of four digits", "if (year <= 1000 || year >= 9999) return 0", ""]]),
  ...mutantsOf("domain/doubts.ts", [
    ["jump from", ">= jump", "> jump"],
    ["turn from", ">= tooHot", "> tooHot"],
  ]),
  ...mutantsOf("domain/heat.ts", [
    ["cold below", "temperature < tooCold", "temperature <= tooCold"],
    ["warm below", "temperature < cookingThreshold", "temperature <= cookingThreshold"],
    ["hot below", "temperature < tooHot", "temperature <= tooHot"],
    ["in the range up to", "temperature <= organicCeiling", "temperature < organicCeiling"],
  ]),
  ...mutantsOf("domain/life-cycle.ts", [
    ["completes: active", 'row.status === "active" && hasEnoughHotDays', "hasEnoughHotDays"],
    ["cooks on: was complete", "isCookingComplete(row.status) && hasEnoughHotDays", "hasEnoughHotDays"],
    ["cooks on: had its days", "hasEnoughHotDays(daysBefore) && ", ""],
  ]),
  ...mutantsOf("domain/needs.ts", [
    ["active piles only", 'pile.status === "active" ? needs', "pile ? needs"],
    ["above the range: turned since", "> organicCeiling && !turnedSince(pile)", "> organicCeiling"],
    ["too hot: turned since", ">= tooHot && !turnedSince(pile)", ">= tooHot"],
  ]),
  ...mutantsOf("domain/next-pile.ts", [
    ["next: another pile", "row.id !== from.id && ", ""],
    ["next: further on", "open.find((row) => byPlace(row, from) > 0) ?? ", ""],
    ["place: label", " || compare(a.rowId, b.rowId)", ""],
    ["place: numbers", "{ numeric: true }", "{}"],
  ]),
  ...mutantsOf("domain/records.ts", [["late", "> 10 * 60_000", "> 10"]]),
  ...mutantsOf("domain/round.ts", [
    ["needs a reading: active", 'row.status === "active" && !loggedToday', "!loggedToday"],
    ["count: active", 'rows.filter(({ status }) => status === "active")', "[...rows]"],
    ["order: a reading first", "rank(a) - rank(b) || ", ""],
    ["order: urgency", " || urgencyOf(a) - urgencyOf(b)", ""],
  ]),
  ...mutantsOf("domain/rows.ts", [["isEditable", 'row.status !== "removed"', "true"]]),
  ...mutantsMetBy(["src/domain/units.test.ts"], "domain/units.ts", [
    ["thousands: volumes and weights only", "return grouped ?", "return !grouped ?"],
    ["what is stored is shown", "(value: number) => value\n", "(value: number) => value + 1\n"],
  ]),
  ...mutantsMetBy(["src/domain/rights.test.ts", "src/test/undecided-role.test.ts"], "domain/rights.ts", [
    [
      "may: a role that nobody knows",
      "ofFarm.get(role)?.has(right) ?? false",
      "ofFarm.get(role)?.has(right) ?? true",
    ],
    [
      "mayOnServer: nobody knows",
      "ofServer.get(role)?.has(right) ?? false",
      "ofServer.get(role)?.has(right) ?? true",
    ],
    ["inspectors record", 'inspector: ["see"]', 'inspector: ["see", "record"]'],
    [
      "workers manage",
      'worker: ["see", "record", "voidOwn"]',
      'worker: ["see", "record", "voidOwn", "manage"]',
    ],
    ["users keep the types", "user: []", 'user: ["catalogue"]'],
    ["rolesWith", "roles[name].includes(right)", "!roles[name].includes(right)"],
    ["mayVoid: manager", 'may(member, "voidAll") ||\n', ""],
    ["mayVoid: worker", 'may(member, "voidOwn") &&\n', ""],
    ["mayVoid: own", "    record.recordedBy === member.userId &&\n", ""],
    ["mayVoid: a day", " &&\n    now - Date.parse(record.receivedAt) <= dayMs", ""],
  ]),
]
