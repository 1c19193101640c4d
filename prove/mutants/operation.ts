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
    [
      "disable: sessions in memory",
      "person is enabled.\n  dropAllInMemory(db, id)\n",
      "person is enabled.\n",
    ],
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
    ["restore: once", "      rmSync(file)\n", ""],
    ["restore: not twice", "if (isCarriedOver(database, request.kept)) return restored(request)", ""],
    ["restore: given up", "if (request.tries >= mostTries) return", "if (false) return"],
    ["restore: hangs at the start", ' "--data", data], { silence })', ' "--data", data])'],
    ["restore: says that it hung", "    if (isSilent) return silent(copiesFolder(database))\n", ""],
  ]),
  ...mutantsMetBy(["src/backups/copying.test.ts"], "backups/look-into.ts", [
    [
      "look: only copies",
      "copiesIn(folder).find((copy) => copy.name === name)?.path",
      "copiesIn(folder).map(() => `${folder}/${name}`)[0]",
    ],
  ]),
  ...mutantsMetBy(["src/backups/copying.test.ts"], "cli/arguments.ts", [
    ["a switch with a value", "if (!value && text !== undefined && !isSetting)", "if (1 > 2)"],
  ]),
  ...mutantsMetBy(["src/backups/copying.test.ts"], "cli/backup-commands.ts", [
    ["backup: flags that do not fit", "  assertFits(file, values)\n", ""],
  ]),
  ...mutantsMetBy(["src/cli/config.test.ts"], "cli/config.ts", [
    ["a setting's switch with no", "    isSetting: true,\n", ""],
  ]),
  ...mutantsMetBy(restoring, "backups/look-into.ts", [
    ["look: the limit", "{ limit: patience }", "{}"],
    [
      "look: says that it hung",
      '  if (isSilent) throw new AppError("unavailable", silent(copiesFolder(database)))\n',
      "",
    ],
  ]),
  ...mutantsMetBy(restoring, "backups/restore.ts", [
    ["restore: today's rights before the rename", "    keepToday(database, part)\n", ""],
  ]),
  ...mutantsMetBy(restoring, "backups/restore-request.ts", [
    ["request: for the server's user", ", { mode: 0o600 }", ""],
  ]),
  ...mutantsMetBy([...restoring, "src/db/sqlite/carry-over.test.ts"], "db/sqlite/carry-over.ts", [
    [
      "carry: access ends",
      '    endAccess(sqlite, ["sessions", "api_tokens", "password_links", "invitations"])\n',
      "",
    ],
    [
      "carry: roles on the server",
      "SET password = ?, role = ? WHERE",
      "SET password = ?, role = coalesce(role, ?) WHERE",
    ],
    [
      "carry: passwords",
      "SET password = ?, role = ? WHERE",
      "SET password = coalesce(password, ?), role = ? WHERE",
    ],
    [
      "carry: disabled and enabled",
      "SET disabled_at = ? WHERE email",
      "SET disabled_at = coalesce(disabled_at, ?) WHERE email",
    ],
    ["carry: ended memberships", "if (role === null)", 'if (role === "")'],
    [
      "carry: roles in farms",
      "UPDATE members SET role = ? WHERE user_id",
      "UPDATE members SET role = coalesce(role, ?) WHERE user_id",
    ],
    ["carry: unknown people", "!known.has(email) || ", ""],
    ["carry: unknown farms", " || !same.has(`${farmId} ${createdAt}`)", ""],
    ["carry: a farm of one's own", "  giveFarms(sqlite)\n", ""],
    ["carry: sign-up", 'if (has(sqlite, "server_settings")) keepSignUp(sqlite, kept)', ""],
    ["carry: lines once", "    if (known.has(keyOf(line))) continue\n", ""],
  ]),
]
