import { mutantsMetBy } from "./mutant"

const acts = ["src/operation/operation.test.ts"]
const restoring = ["src/operation/restoring.test.ts"]
const matrix = ["src/test/matrix.test.ts"]

/** Whoever is responsible for the server: who that is, what disabling ends, and restoring a copy. */
export const operationMutants = [
  ...mutantsMetBy(matrix, "operation/routes.ts", [["admins only", "  .use(adminOnly)\n", ""]]),
  ...mutantsMetBy(acts, "operation/disabling.ts", [
    ["disable: not oneself", "if (by?.id === id)", "if (false)"],
    ["disable: not the last admin", "    await assertOtherAdmin(tx, id)\n", ""],
    ["disable: a disabled admin is none", "\n    isNull(users.disabledAt),\n    ne(", "\n    ne("],
    ["disable: sessions in memory", "person is enabled.\n  dropAllInMemory(db, id)\n", "person is enabled.\n"],
  ]),
  ...mutantsMetBy(matrix, "operation/disabling.ts", [
    [
      "disable: links that they made",
      "or(eq(passwordLinks.userId, id), eq(passwordLinks.madeBy, id))",
      "eq(passwordLinks.userId, id)",
    ],
  ]),
  ...mutantsMetBy(acts, "users/password-links.ts", [
    ["no link for the disabled", "if (await isDisabled(tx, { id: userId }))", "if (false)"],
  ]),
  ...mutantsMetBy(acts, "operation/copies.ts", [
    [
      "a copy's name leads out of the folder",
      "(await listOf(db)).find((each) => each.name === name)",
      "[{ name, path: `${copiesFolder(fileOf(db))}/${name}`, at: 0, bytes: 0 }].find(() => true)",
    ],
  ]),
  ...mutantsMetBy(acts, "contract/operation.ts", [
    ["restore: the word", "word: z.literal(restoreWord, {", "word: z.string({"],
  ]),
  ...mutantsMetBy(restoring, "operation/request-restore.ts", [
    ["restore: a foreign file", "if (applied === 0) throw", "if (false) throw"],
    ["restore: a newer copy", "if (applied > migrationIn(fileOf(db)))", "if (false)"],
  ]),
  ...mutantsMetBy(restoring, "operation/requested-restore.ts", [
    ["restore: once", "  rmSync(file)\n", ""],
    ["restore: all access ends", "      await endAllAccess(tx)\n", ""],
    ["restore: the disabled stay so", "inArray(users.email, request.disabled)", "inArray(users.email, [])"],
  ]),
]
