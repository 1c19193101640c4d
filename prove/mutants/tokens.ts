import { mutantsOf } from "./mutant"

/** Access for programs: the look-up, the scopes, what tokens may not do, and what revokes them. */
export const tokensMutants = [
  ...mutantsOf("http/bearer.ts", [
    ["what a proxy asks for", "^bearer +(${apiTokenPrefix}\\\\S*) *$", "^\\\\S+ +(\\\\S*) *$"],
    ["any case", ' *$`, "i")', " *$`)"],
  ]),
  ...mutantsOf("http/security.ts", [
    [
      "sameOrigin: not for tokens",
      " || apiTokenIn(c) !== undefined) return\n  const site",
      ") return\n  const site",
    ],
  ]),
  ...mutantsOf("sessions/api-token.ts", [
    [
      "hash",
      'eq(apiTokens.tokenHash, sql.placeholder("token"))',
      'sql`1 = ${sql.placeholder("token")} OR 1`',
    ],
    ["disabled", ", isNull(users.disabledAt)", ""],
    ["farm asked for", "[asked, found.farmId]", "[undefined, found.farmId]"],
    ["farm of the token", "[asked, found.farmId]", "[asked, undefined]"],
  ]),
  ...mutantsOf("sessions/guard.ts", [
    ["programIn: unknown", "  if (!program) throw", "  if (!program) return undefined\n  if (false) throw"],
    ["programIn: read", 'if (program.scope === "read" && c.req.method !== "GET")', "if (false)"],
    ["programIn: GET", 'program.scope === "read" && c.req.method !== "GET"', 'program.scope === "read"'],
    ["programIn: member", '  c.set("member", program.member)\n', ""],
    ["knownSender: program", "(await programIn(c)) ?? (await sessionIn(c))", "await sessionIn(c)"],
    ["currentUser: the program's use", "  noteTokenUse(c.var.db, program.tokenHash)\n", ""],
    ["ownTokenHash: program", "apiTokenIn(c) ?? sessionToken(c)", "sessionToken(c)"],
  ]),
  ...mutantsOf("sessions/no-tokens.ts", [
    ["refusal", "if (apiTokenIn(c) !== undefined)", "if (false)"],
    ["own user", 'if (c.req.path !== "/api/auth/user") ', ""],
  ]),
  ...mutantsOf("sessions/last-token-use.ts", [
    ["token", " WHERE token_hash = ${tokenHash}`", "`"],
    ["written only when noted", "  if (written.length === 0) return\n", ""],
    ["forgotten after it", "if (noted.get(tokenHash) === at) noted.delete(tokenHash)", "void at"],
  ]),
  ...mutantsOf("sessions/access.ts", [
    ["programs", '      ...JSON.parse(found?.programs ?? "[]"),\n', ""],
    [
      "programs: user",
      "WHERE api_tokens.user_id = users.id AND",
      "WHERE",
      "A stream is only looked for by the hash of its own user's token.",
    ],
    ["programs: disabled", " AND users.disabled_at IS NULL", ""],
  ]),
  ...mutantsOf("app/response-cache.ts", [["key: token", "${program} ", ""]]),
  ...mutantsOf("app/api.ts", [
    ["tokens: account", '    .use("/auth/*", noTokensButForUser)\n', ""],
    ["tokens: join", '    .use("/join/*", noTokens)\n', ""],
    ["tokens: invitations", '    .use("/farm/invitations/*", noTokens)\n', ""],
    ["tokens: the server", '    .use("/server/*", noTokens)\n', ""],
    ["tokens: members", '    .use("/farm/members/:id/*", noTokens)\n', ""],
  ]),
  ...mutantsOf("setup/setup-only.ts", [["tokens", "  apiTokenIn(c) !== undefined ||\n", ""]]),
  ...mutantsOf("users/routes.ts", [
    ["the session's farm, by a token", "if (change.farmId !== undefined) assertNoToken(c)", ""],
  ]),
  ...mutantsOf("users/queries.ts", [
    ["storePassword: tokens", "  await tx.delete(apiTokens).where(eq(apiTokens.userId, user.id))\n", ""],
    [
      "storePassword: tokens, user",
      "delete(apiTokens).where(eq(apiTokens.userId, user.id))",
      "delete(apiTokens)",
    ],
  ]),
  ...mutantsOf("farms/queries.ts", [
    ["leaveFarm: tokens, farm", "and(eq(apiTokens.farmId, farmId), eq(", "and(eq("],
    [
      "leaveFarm: tokens, user",
      "and(eq(apiTokens.farmId, farmId), eq(apiTokens.userId, id))",
      "eq(apiTokens.farmId, farmId)",
    ],
  ]),
  ...mutantsOf("tokens/queries.ts", [
    ["list: user", ".where(own).orderBy(", ".orderBy("],
    ["list: order", "desc(apiTokens.id)", "apiTokens.id"],
    ["list: use", "notedTokenUse(db, tokenHash)", "undefined"],
    ["make: most", ">= maxTokens)", "> maxTokens)"],
    ["make: most, user", "tx.$count(apiTokens, eq(apiTokens.userId, userId))", "tx.$count(apiTokens)"],
    ["make: hash", "tokenHash: tokenHashOf(token) }", "tokenHash: token }"],
    ["make: prefix", "apiTokenPrefix + newToken()", "newToken()"],
    ["revoke: user", "and(eq(apiTokens.id, id), eq(apiTokens.userId, user.id))", "eq(apiTokens.id, id)"],
    ["revoke: nothing there", "if (!revoked) throw", "if (false) throw"],
    [
      "revoke: full disk",
      "inTransactionWhenFull(db, async (tx) => {\n    const own",
      "inTransaction(db, async (tx) => {\n    const own",
    ],
  ]),
]
