import { mutantsMetBy } from "./mutant"

const reading = ["src/archives/import.test.ts"]
const sending = ["src/archives/import-routes.test.ts"]
const writing = ["src/archives/export.test.ts"]

/** Exports and imports: whose farm, what a ZIP from anywhere may do, and that repeating adds nothing. */
export const archivesMutants = [
  ...mutantsMetBy(writing, "archives/routes.ts", [
    ["export: managers and inspectors only", '"/", exportersOnly, ', '"/", '],
  ]),
  ...mutantsMetBy(writing, "archives/source.ts", [
    ["export: piles of the farm", "from(rows).where(eq(rows.farmId, farmId))", "from(rows)"],
    ["export: members of the farm", "from(members).where(eq(members.farmId, farmId))", "from(members)"],
  ]),
  ...mutantsMetBy(sending, "archives/import-routes.ts", [
    ["import: managers only", '.post("/", managersOnly, tellsNobody, (c)', '.post("/", tellsNobody, (c)'],
  ]),
  ...mutantsMetBy(sending, "archives/uploaded-files.ts", [
    ["upload: of one manager", "${farmId}-${userId}.part", "${farmId}.part"],
    ["upload: whole", " || upload.received < upload.length)", ")"],
    ["upload: room with each piece", "  assertRoom(db, path)\n  append", "  append"],
    ["upload: room for all together", "sum + 2 * length - received, 0)", "2 * length - received, 0)"],
    ["upload: those that stand still make room", "    dropFile(oldest[0])\n", "    break\n"],
    ["upload: only those that stand still", " && isStill(upload))", ")"],
    ["upload: the file without room is dropped", "  dropFile(path)\n  throw noRoom()", "  throw noRoom()"],
    ["upload: a full disk has a sentence", "isFullDisk(error) ? noRoom() : error", "error"],
  ]),
  ...mutantsMetBy(sending, "archives/farm-imports.ts", [
    ["import: of the own farm", "importsOf(db).get(farmId) ??", "[...importsOf(db).values()][0] ??"],
  ]),
  ...mutantsMetBy(reading, "archives/zip.ts", [
    ["ZIP: backslashes", "strictFileNames: true", "strictFileNames: false"],
    ["ZIP: names with folders", "/^photos\\/[^/]+\\.jpg$/", "/^photos\\/.+\\.jpg$/"],
    ["ZIP: sizes", "if (size > most) throw", "if (false) throw"],
    ["ZIP: a name", "entry.fileName.length > longest.name || ", ""],
    ["ZIP: all names", " || ofNames > mostOfNames)", ")"],
    ["ZIP: shared bytes", "  assertNoBomb(zip, files)\n", ""],
  ]),
  ...mutantsMetBy(reading, "archives/import-farm.ts", [
    ["import: still a manager", "assertAllowed: (tx) => assertStillManager(tx, by),", ""],
    ["import: no rights in a farm that is only found", "!known || farmId !== undefined", "true"],
    ["receipt: only in a farm that the file has made", "if (found.isNewFarm) await", "await"],
    ["receipt: only of the file that made the farm", ".some(({ value }) => value === file)", ".length > 0"],
    [
      "receipt: until the file has been read",
      "    if (isWhole) await inTransaction",
      "    if (1 > 2) await inTransaction",
    ],
    ["import: trusted people of the ZIP", "if (!contents.people.has(email)) throw", "if (false) throw"],
  ]),
  ...mutantsMetBy(reading, "archives/accounts.ts", [
    ["import: accounts of the farm", ", eq(members.farmId, farm.id)))", "))"],
    ["import: whose account, joining", "if (open.length > 0) throw", "if (false) throw"],
    ["import: whose account, records", "(await isOpenQuestion(tx, farm, trusted, person)) ? ", "false ? "],
    ["import: whose account, trusted", "!trusted.has(person.email) && ", ""],
    ["import: whose account, members", " && (await memberWith(tx, farm, person)) === undefined", ""],
    ["import: whose account, no password", "user.password === noPassword || ", ""],
    ["import: whose account, admins", ' || mayOnServer(user, "operate")) return', ") return"],
    ["import: a stand-in has no farm", " && !email.startsWith(standInPrefix)", ""],
  ]),
  ...mutantsMetBy(reading, "operation/people.ts", [
    ["import: a stand-in is in no list", "    .where(isPerson)\n", ""],
  ]),
  ...mutantsMetBy(reading, "operation/disabling.ts", [
    ["import: a stand-in is never enabled", " || user.email.startsWith(standInPrefix))", ")"],
  ]),
  ...mutantsMetBy(reading, "archives/check.ts", [
    ["import: changes are counted", "        this.changes++\n", ""],
  ]),
  ...mutantsMetBy(reading, "archives/import-piles.ts", [
    ["import: changes in portions", "if (this.changes.length >= most.changes) await this.flushChanges()", ""],
    ["import: changes of the same pile only", "!isAsHere || ", ""],
    ["import: each change once", "(await this.knownOf(row, change)).take(change)", "false"],
    [
      "import: piles of the farm",
      "and(eq(rows.farmId, by.farmId), or(eq(rows.rowId, label), likeIt))",
      "or(eq(rows.rowId, label), likeIt)",
    ],
    [
      "import: each record once",
      "if (!isNew && (await this.knownOf(row, record)).take(record)) this",
      "if (false) this",
    ],
  ]),
  ...mutantsMetBy(
    ["src/archives/import.test.ts", "src/archives/import-routes.test.ts"],
    "archives/add-records.ts",
    [
      [
        "receipt: of the import",
        "...(importing.isWhole && { receivedAt: record.receivedAt }),",
        "receivedAt: record.receivedAt,",
      ],
      ["receipt: of a whole farm", "...(importing.isWhole && { receivedAt: record.receivedAt }),", ""],
    ],
  ),
  ...mutantsMetBy(["src/archives/import.test.ts"], "archives/import-piles.ts", [
    [
      "removed piles: whatever the file says",
      "this.importing.isWhole && this.pile.status",
      "this.pile.status",
    ],
  ]),
  ...mutantsMetBy(["src/archives/import.test.ts"], "archives/known-records.ts", [
    ["repeats: without the receipt", 'withReceipt && "receivedAt" in entry', '"receivedAt" in entry'],
  ]),
  ...mutantsMetBy(["src/archives/import-routes.test.ts"], "archives/farm-imports.ts", [
    ["line of an import", "await noteAct(db, user, by, work.ends(state)).catch(logError)", ""],
    ["line of an import: the counts so far", "        counts = importing.counts\n", ""],
  ]),
  ...mutantsMetBy(["src/cli/archive-commands.test.ts"], "archives/import-farm.ts", [
    ["line of an import: with the farm", "      await onBegin.note?.(tx, found)\n", ""],
    ["line of an import: what was added", "    onBegin.counting?.(farm, importing.counts)\n", ""],
  ]),
  ...mutantsMetBy(["src/cli/archive-commands.test.ts"], "cli/archive-commands.ts", [
    ["line of an import: broken off", "    await noteFailure()\n", ""],
    ["line of an import: the end", '  await noteEnd("read", farm, report)\n', ""],
  ]),
]
