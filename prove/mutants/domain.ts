import { mutantsOf } from "./mutant"

/** The rules of compost: bounds, statuses, the order of events. */
export const domainMutants = [
  ...mutantsOf("domain/cooking.ts", [
    ["hot from", "temperature >= cookingThreshold", "temperature > cookingThreshold"],
    ["cooked from", "days >= cookingDaysNeeded", "days > cookingDaysNeeded"],
  ]),
  ...mutantsOf("domain/doubts.ts", [
    ["jump from", ">= jump", "> jump"],
    ["turn from", ">= tooHot", "> tooHot"],
  ]),
  ...mutantsOf("domain/history.ts", [
    ["order: time", "Date.parse(a.at) - Date.parse(b.at) || rankOf", "rankOf"],
    ["order: rank", "rankOf(a) - rankOf(b) || ", ""],
    ["order: record", " || a.recordId - b.recordId", ""],
    ["rank of a void", "eventRanks.voided(event.record.kind)", "eventRanks.record(event.record.kind)"],
  ]),
  ...mutantsOf("domain/life-cycle.ts", [
    ["completes: active", 'row.status === "active" && hasEnoughHotDays', "hasEnoughHotDays"],
    ["cooks on: was complete", "isCookingComplete(row.status) && hasEnoughHotDays", "hasEnoughHotDays"],
    ["cooks on: had its days", "hasEnoughHotDays(daysBefore) && ", ""],
  ]),
  ...mutantsOf("domain/records.ts", [["late", "> 10 * 60_000", "> 10"]]),
  ...mutantsOf("domain/rows.ts", [["isEditable", 'row.status !== "removed"', "true"]]),
  ...mutantsOf("domain/users.ts", [["isAdmin", 'user.role === "admin"', 'user.role !== "user"']]),
]
