import { mutantsMetBy } from "./mutant"

const families = ["src/family", "src/moves", "src/archives/links.test.ts"]

/** What a merge, a split and their void do to count, loads and places. */
export const familyMutants = [
  ...mutantsMetBy(families, "domain/family.ts", [
    ["up to the link: readings", "recordedAt < end)", "recordedAt <= end)"],
    [
      "of the link, not later",
      "until === undefined || at < until ? at : until",
      "at",
      "a pile is linked on no day before that on which it was built",
    ],
    ["merge: incomplete", '=== "merge") && !isOver', '=== "merge") && isOver'],
    ["split begins none", 'parents.some(({ kind }) => kind === "merge") && ', ""],
    ["counts begun there", "const own = startsOf(log, heatOfCount(rule))", "const own: string[] = []"],
  ]),
  ...mutantsMetBy(families, "domain/family-parts.ts", [
    ["what a split took", 'link.kind === "split" ? shareOf(link) : leftOf(link)', "leftOf(link)"],
    ["what was sold before a merge", "Math.max(0, 1 - sold / volumeBefore)", "1"],
    ["what it left", "minus(1, shareOf(link))", "1"],
    ["added since", "load.addedAt < at)", "true)"],
  ]),
  ...mutantsMetBy(families, "domain/life-cycle.ts", [
    ["inherited days alone", "row.hasParents ? row.countDays : row.cookingDays", "row.cookingDays"],
  ]),
  ...mutantsMetBy(families, "rows/kept-count.ts", [
    ["descendants", "if (row.hasChildren) await recountDescendants(tx, row, by, from)\n", ""],
  ]),
  ...mutantsMetBy(families, "rows/queries.ts", [
    ["put back: merged", "if (link) {", "if (false) {"],
    ["put back: never was", "if (await tx.$count(rows, and(eq(rows.id, id), neverWas)))", "if (false)"],
  ]),
  ...mutantsMetBy(families, "rows/give-back.ts", [
    ["sale: voided after a merge", "pile !== undefined && now", "false && now"],
    ["sale: more than there was", "Math.min(sold, now)", "sold"],
  ]),
  ...mutantsMetBy(families, "rows/delete-row.ts", [
    ["deleted: parents", "if (current.hasParents || current.hasChildren)", "if (current.hasParents)"],
  ]),
  ...mutantsMetBy(families, "family/merge.ts", [
    ["merge: removed", "if (!isEditable(parent)) throw", "if (false) throw"],
    ["merge: later records", '(lastRecordedAt ?? "") >= at', "false"],
    ["merge: later sales", "if (await tx.$count(recordTables[kind], later))", "if (false)"],
    ["merge: complete", "if (progressOf(counted).isComplete)", "if (false)"],
  ]),
  ...mutantsMetBy(families, "family/child.ts", [
    ["merge: farm", "and(eq(rows.farmId, farmId), inArray(rows.id, ids)", "and(inArray(rows.id, ids)"],
    ["merge: yard", ", ne(rows.rowId, yardLabel))", ")"],
  ]),
  ...mutantsMetBy(families, "family/split.ts", [
    ["split: more than there is", "if (taken > has) throw", "if (false) throw"],
    ["split: how much", "if (taken === null) throw", "if (false) throw"],
  ]),
  ...mutantsMetBy(families, "family/undo.ts", [
    ["undo: own records", "if (found?.many)", "if (false)"],
    ["undo: status", 'link.kind === "merge" ? statusBefore : parent.status', "parent.status"],
    ["undo: days", "await tx.delete(cookingDays).where(eq(cookingDays.rowId, id))\n", ""],
    ["undo: volume", "now === volumeBefore - taken", "false"],
  ]),
  ...mutantsMetBy(families, "moves/queries.ts", [
    ["move: entered late", "next ? next.fromLocation : (await", "(await"],
    [
      "move: corrected since",
      ".where(and(eq(rows.id, id), eq(rows.location, location)))",
      ".where(eq(rows.id, id))",
    ],
  ]),
  ...mutantsMetBy(families, "archives/check.ts", [
    ["links: circle", "if (circle) throw", "if (false) throw"],
  ]),
]
