import { mutantsMetBy, webMutantsOf } from "./mutant"

const acts = ["src/operation/operation.test.ts"]
const farmActs = ["src/farms/acts.test.ts"]
const restoring = ["src/operation/restoring.test.ts"]

/** The list of what was done on the server. That lines can't be changed is SQL of the migrations, not of this list. */
export const auditMutants = [
  ...mutantsMetBy(acts, "audit/queries.ts", [
    ["who did it", "id === undefined ? byCommand : personNamed(tx, id)", "byCommand"],
    ["to whom", "from(users).where(eq(users.id, id))", "from(users)"],
    ["page before a line", "    .where(lt(auditLines.id, before))\n", ""],
    ["newest first", "orderBy(desc(auditLines.id))", "orderBy(auditLines.id)"],
    ["a page", "    .limit(limit)\n", "\n"],
    ["a command", '"A command on the server\'s machine"', '""'],
  ]),
  ...mutantsMetBy(acts, "operation/disabling.ts", [
    ["disabling", "    await note(tx, by, id, act)\n", ""],
    ["acts for administrators", "  await addAuditLine(tx, by, act)\n", ""],
    ["a double tap", "    if (!isEnabled) return\n", ""],
  ]),
  ...mutantsMetBy(acts, "operation/sign-up.ts", [["only a change", "if (signup !== before) await", "await"]]),
  ...mutantsMetBy(acts, "operation/copy-routes.ts", [
    ["a download", "await noteDownload(c.var.db, c.var.user, copy)\n", "0\n"],
    ["a download: not for HEAD", "if (!isHead(c.req)) await", "await"],
  ]),
  ...mutantsMetBy(acts, "users/password-links.ts", [
    ["a link", "  await addAuditLine(tx, maker, act)\n", ""],
  ]),
  ...mutantsMetBy(restoring, "operation/request-restore.ts", [
    ["lines that the copy lacks", "[...(await allLines(db)), restored]", "[restored]"],
  ]),
  ...mutantsMetBy(restoring, "operation/requested-restore.ts", [
    [
      "a restore that failed",
      "      noteProblem(db, sentence)\n      await",
      "      noteProblem(db, sentence)\n      if (1 > 2) await",
    ],
  ]),
  ...mutantsMetBy(farmActs, "audit/queries.ts", [
    [
      "acts: with the email",
      "return user ? `${user.firstName} ${user.lastName} (${user.email})`",
      "return user ? `${user.firstName} ${user.lastName}`",
    ],
  ]),
  ...mutantsMetBy(farmActs, "audit/acts.ts", [
    ["acts: who", "await actorNamed(tx, by)", "byCommand"],
    [
      "acts: of the farm",
      "actsBefore(db, eq(acts.farmId, farmId), before)",
      "actsBefore(db, sql`true`, before)",
    ],
    [
      "acts: of the person",
      "actsBefore(db, eq(acts.personId, personId), before)",
      "actsBefore(db, sql`true`, before)",
    ],
    ["acts: before one", "and(wanted, lt(acts.id, before))", "wanted"],
    ["acts: newest first", "orderBy(desc(acts.id))", "orderBy(acts.id)"],
    ["acts: a page", "    .limit(20)\n", "\n"],
  ]),
  ...mutantsMetBy(farmActs, "farms/routes.ts", [
    ["acts: managers only", '.get("/acts", managersOnly, ', '.get("/acts", '],
  ]),
  ...mutantsMetBy(farmActs, "farms/queries.ts", [
    [
      "acts: the farm changed",
      "  if (words) await addAct(tx, member.userId, { farm: member.farmId }, `changed the farm: ${words}`)\n",
      "",
    ],
    ["acts: only a change of the farm", "if (words) await addAct", "await addAct"],
    ["acts: another role", "    await addAct(tx, userId, { farm: farmId, person: id }, act + ended)\n", ""],
    [
      "acts: an own role",
      "    if (id === userId) return addAct(tx, userId, { farm: farmId }, own + ended)\n",
      "",
    ],
    [
      "acts: of another role the person",
      "{ farm: farmId, person: id }, act + ended",
      "{ farm: farmId }, act + ended",
    ],
    ["acts: only another role", "    if (before.role === role) return\n", ""],
    [
      "acts: left",
      "if (id === userId) return addAct(tx, userId, { farm: farmId }, `left ${farm}`)",
      "if (id === userId) return",
    ],
    ["acts: removed", "    await addAct(tx, userId, { farm: farmId, person: id }, act)\n", ""],
    ["acts: invitations that ended", "open.length > 0 ?", "open.length > 99 ?"],
  ]),
  ...mutantsMetBy(farmActs, "farms/invitations.ts", [
    [
      "acts: invited",
      "    await addAct(tx, userId, { farm: farmId }, `made an invitation for ${aRole(role)}`)\n",
      "",
    ],
    [
      "acts: an invitation taken back",
      "    await addAct(tx, userId, { farm: farmId }, `took back an invitation for ${aRole(gone.role)}`)\n",
      "",
    ],
    ["acts: joined", "  await addAct(tx, user.id, { farm: farmId }, act)\n", ""],
  ]),
  ...mutantsMetBy(farmActs, "rows/delete-row.ts", [
    [
      "acts: a pile deleted",
      "  await addAct(\n    tx,\n    by.userId,\n    { farm: row.farmId },\n    `deleted",
      "  void ((..._: unknown[]) => undefined)(\n    tx,\n    by.userId,\n    { farm: row.farmId },\n    `deleted",
    ],
  ]),
  ...mutantsMetBy(farmActs, "archives/routes.ts", [
    ["acts: exported", "await noteExport(c.var.db, c.var.member)\n", "0\n"],
    ["acts: exported: not for HEAD", "if (!isHead(c.req)) await", "await"],
  ]),
  ...mutantsMetBy(["src/archives/import-routes.test.ts"], "archives/farm-imports.ts", [
    ["acts: imported", "    await addAct(tx, user.id, { farm: farmId }, `${act} ${farm?.name}`)\n", ""],
  ]),
  ...mutantsMetBy(farmActs, "operation/disabling.ts", [
    ["acts: about a person", "  await addAct(tx, by?.id, { person: id }, act)\n", ""],
    [
      "acts: invitations of the disabled",
      "for (const farm of new Set(open.map((each) => each.farm)))",
      "for (const farm of [])",
    ],
  ]),
  ...mutantsMetBy(farmActs, "users/password-links.ts", [
    ["acts: a link for a password", "  await addAct(tx, maker.id, { farm, person: userId }, act)\n", ""],
    ["acts: a link, the person", "{ farm, person: userId }", "{ farm }"],
    ["acts: a link, the farm", "{ farm, person: userId }", "{ person: userId }"],
    ["acts: a link, another farm's manager", "isMember ? member.farmId : undefined", "undefined"],
  ]),
  ...mutantsMetBy(restoring, "operation/request-restore.ts", [
    ["acts that the copy lacks", "await allActs(db)", "[]"],
    [
      "acts: each farm hears of a restore",
      "kept.acts = [...(kept.acts ?? []), ...all]",
      "kept.acts = [...(kept.acts ?? [])]",
    ],
  ]),
  ...mutantsMetBy(restoring, "db/sqlite/carry-over.ts", [
    ["acts: carried over", '    if (has(sqlite, "acts")) addActs(sqlite, kept)\n', ""],
    ["acts: the farm", "add.run(at, sentence, farm, person)", "add.run(at, sentence, null, person)"],
    ["acts: the person", "add.run(at, sentence, farm, person)", "add.run(at, sentence, farm, null)"],
    ["acts: each once", " || known.has(keyOf(act))", ""],
    ["acts: what a restore left of one", "[act, { ...act, farm: null }, { ...act, person: null }]", "[act]"],
  ]),
  ...webMutantsOf(["web/farm/farm-screen.test.tsx"], "acts/acts-card.tsx", [
    [
      "acts on screen: apart from new ones",
      "page.length < ofPage || page.some(",
      "page.length > 0 || page.some(",
    ],
    ["acts on screen: apart at once", "    else join()\n", ""],
  ]),
]
