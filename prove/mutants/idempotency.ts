import { mutantsOf } from "./mutant"

/** A record that is sent twice is written once. */
export const idempotencyMutants = [
  ...mutantsOf("idempotency/create-once.ts", [
    ["digest: path", "${c.req.path}${", "${"],
    ["digest: farm", "${new URL(c.req.url).search}", ""],
    ["digest: body", ".update(recordText(c) ?? (await c.req.text()))", ""],
    ["digest: record beside its photo", "recordText(c) ?? (await c.req.text())", "await c.req.text()"],
    ["key: empty", 'key === "" || ', ""],
    ["key: length", "key.length > 255", "false"],
  ]),
  ...mutantsOf("idempotency/purge.ts", [
    ["age", "WHERE created_at < ${now - maxAge} AND", "WHERE"],
    ["30 days", "30 * dayMs", "300 * dayMs"],
    ["2,000 newest", "newestKept = 2000", "newestKept = 1000"],
    ["number", " AND rowid <= (SELECT max(rowid) FROM idempotency_keys) - ${newestKept}", ""],
  ]),
  ...mutantsOf("idempotency/queries.ts", [
    ["user", 'eq(idempotencyKeys.userId, sql.placeholder("userId"))', "undefined"],
    ["key", 'eq(idempotencyKeys.key, sql.placeholder("key"))', "undefined"],
    ["request", "before && before.request !== submission.request", "false"],
  ]),
]
