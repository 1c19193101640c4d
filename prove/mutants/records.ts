import { mutantsMetBy, mutantsOf } from "./mutant"

/** Editing, voiding and summing up records of every kind. */
export const recordsMutants = [
  ...mutantsOf("db/schema.ts", [
    [
      "every kind",
      "{ temperatures, turns, materials, sales, visits } as const",
      "{ temperatures, turns, materials } as const",
    ],
  ]),
  ...mutantsOf("records/queries.ts", [
    ["assertEditable: row", 'eq(rows.id, sql.placeholder("id"))', "undefined"],
    ["assertEditable: refusal", "if (!isEditable(now)) throw", "if (false) throw"],
    [
      "assertVoidable: editable",
      "await assertEditable(tx, row, { userId })\n  const own",
      "(await rowNow(tx).execute({ id: row.id, user: userId }))[0]?.member as Member\n  const own",
    ],
    [
      "assertEditable: member",
      "membershipIn(sql`compost_rows.farm_id`,",
      "membershipIn(sql`members.farm_id`,",
    ],
    ["assertEditable: inspector", 'if (!may(now.member, "record")) throw onlyLooks()', ""],
    ["assertVoidable: row", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.id, id)"],
    ["assertVoidable: id", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.rowId, row.id)"],
    ["assertVoidable: by whom", "if (!mayVoid(member, record, Date.now()))", "if (false)"],
    ["assertVoidable: once", "if (record.voidedAt) throw", "if (false) throw"],
    ["toRecord: void", "...(voidedAt !== null && {", "...(voidedAt && false && {"],
    ["toRecord: no void", "...(voidedAt !== null && {", "...(voidedAt !== undefined && {"],
    ["toRecord: others' names only", "record.recordedBy !== reader.userId && ", ""],
  ]),
  ...mutantsOf("records/of-row.ts", [
    ["recordsOf: row", "and(eq(table.rowId, row.id), from", "and(undefined, from"],
    ["recordsOf: from", "from ? gte(at, from) : undefined", "undefined"],
    ["recordsOf: limit", ".limit(limit ?? unlimited)", ""],
    ["recordOf: row", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.id, id)"],
    ["recordOf: id", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.rowId, row.id)"],
    ["voidRecord: assertVoidable", "await assertVoidable(tx, row, recordTables[kind], id, by)", "by"],
    ["voidRecord: id", "reason)).where(eq(table.id, id))", "reason)).where(undefined)"],
  ]),
  ...mutantsOf("records/move-record.ts", [
    ["same pile", "if (to === row.id) throw", "if (false) throw"],
    ["farm of both piles", "and(eq(rows.farmId, farmId), inArray(", "and(undefined, inArray("],
    ["the other pile exists", "if (!pile) throw", "if (false) throw"],
    [
      "assertVoidable",
      "await assertVoidable(tx, row, recordTables[kind], id, by)",
      "await assertEditable(tx, row, by)",
    ],
    ["the other pile is editable", "await assertEditable(tx, there, by)", ""],
    ["words: row", "eq(history.rowId, rowId)", "undefined", "the id of a kind's record is that of one row"],
    ["words: kind", "eq(history.rank, eventRanks.record(eventOf[kind]))", "undefined"],
    ["words: record", "eq(history.recordId, id)", "undefined"],
    ["words: not too long", "words.length > longest ?", "false ?"],
    [
      "leave: record, read",
      "await tx.select().from(table).where(eq(table.id, id))",
      "await tx.select().from(table)",
    ],
    ["leave: record", "    .where(eq(table.id, id))\n  return", "  return"],
    ["leave: photo", '...("photoId" in stored && { photoId: null })', ""],
    ["counts there", "...stored, ...counting", "...stored"],
    ["values of the other pile", "...valuesIn?.(there)", ""],
    ["afterAdd", "await afterAdd?.(tx, there, member, record)", ""],
    ["afterVoid", "{ reason }, afterVoid)", "{ reason })"],
  ]),
  ...mutantsOf("records/routes.ts", [
    ["move: kinds", 'tells(...changed, "rows")', "tells(...changed)"],
    ["move: the other row", 'c.set("movedTo", move.to)', ""],
    ["kind", "jsonBody(body), tells(...changed)", 'jsonBody(body), tells("materials")'],
    ["along", "[kind, along]", "[kind]"],
  ]),
  ...mutantsMetBy(["src/visits/readings.test.ts"], "visits/queries.ts", [
    ["hottest last", "a.temperature - b.temperature", "b.temperature - a.temperature"],
    ["counted", "if (hottest) await heatUp(tx, row, member, hottest)", ""],
    [
      "void: readings of this visit",
      "and(ofVisit(row, visit), isNull(temperatures.voidedAt))",
      "isNull(temperatures.voidedAt)",
    ],
    ["void: only those left", ", isNull(temperatures.voidedAt)", ""],
    ["void: counted", "if (struck.length > 0) await coolAgain(tx, row, member, reading)", ""],
    ["move: those voided with it", ', eq(temperatures.voidedAt, struck.voided?.at ?? "")', ""],
    ["move: its new number", "...stored, visit: visit.visitNumber", "...stored"],
    ["move: counted", "if (hottest) await heatUp(tx, there, member, hottest)", ""],
  ]),
]
