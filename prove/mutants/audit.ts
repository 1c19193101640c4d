import { mutantsMetBy } from "./mutant"

const acts = ["src/operation/operation.test.ts"]
const restoring = ["src/operation/restoring.test.ts"]

/** The list of what was done on the server. That lines can't be changed is SQL of the migrations, not of this list. */
export const auditMutants = [
  ...mutantsMetBy(acts, "audit/queries.ts", [
    ["who did it", "by ? `${by.firstName} ${by.lastName}` : ", ""],
    ["to whom", "from(users).where(eq(users.id, id))", "from(users)"],
    ["page before a line", "    .where(lt(auditLines.id, before))\n", ""],
    ["newest first", "orderBy(desc(auditLines.id))", "orderBy(auditLines.id)"],
    ["a page", "    .limit(limit)\n", "\n"],
    ["a command", '"A command on the server\'s machine"', '""'],
  ]),
  ...mutantsMetBy(acts, "operation/disabling.ts", [
    ["disabling", "    await addAuditLine(tx, by, `disabled ${await personNamed(tx, id)}`)\n", ""],
    ["a double tap", "    if (!isEnabled) return\n", ""],
  ]),
  ...mutantsMetBy(acts, "operation/sign-up.ts", [["only a change", "if (signup !== before) await", "await"]]),
  ...mutantsMetBy(acts, "operation/copy-routes.ts", [
    ["a download", "    await noteDownload(c.var.db, c.var.user, copy)\n", ""],
  ]),
  ...mutantsMetBy(acts, "users/password-links.ts", [
    [
      "a link",
      "  await addAuditLine(tx, maker, `made a link for a new password of ${await personNamed(tx, userId)}`)\n",
      "",
    ],
  ]),
  ...mutantsMetBy(restoring, "operation/request-restore.ts", [
    [
      "lines since the copy",
      "gt(auditLines.id, lastLine)",
      "gt(auditLines.id, 0)",
      "a line that the copy has is not written again: the request only grows",
    ],
  ]),
  ...mutantsMetBy(restoring, "operation/requested-restore.ts", [
    [
      "a restore that failed",
      "      noteProblem(db, sentence)\n      await",
      "      noteProblem(db, sentence)\n      if (1 > 2) await",
    ],
  ]),
]
