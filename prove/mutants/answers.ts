import { webMutantsOf } from "./mutant"

const offline = [
  "web/session/kept-session.test.ts",
  "web/app/without-signal.test.tsx",
  "web/api/keep-answers.test.ts",
  "web/api/kept-answers.test.ts",
  "web/store",
]
const leaving = ["web/session", "web/app/without-signal.test.tsx"]

/** What a device shows without a signal: the answers of its last user only, until the server says who it is. */
export const answersMutants = [
  ...webMutantsOf(offline, "api/keep-answers.ts", [
    ["after a logout", "    if (lastUserId() !== user.id) return\n", ""],
    ["a session that was refused", "    onUnauthorized(forgetLastUser),\n", ""],
    ["others' answers", "  dropOthersSnapshots(id).catch(() => undefined)\n", ""],
    ["last user", "    rememberUser(id)\n", ""],
    ["last user: their name", "[...answers, own]", "answers"],
    ["only what is needed without a signal", "keptPaths.test(path) && ", ""],
    ["long lists", " && !(Array.isArray(data) && data.length > longestOf(path))", ""],
    [
      "page that is hidden",
      "const keepHidden = () => document.hidden && keep()",
      "const keepHidden = () => {}",
    ],
    ["asked again", "    onReturn(() => queueMicrotask(() => askAgain(cache))),\n", ""],
    ["asked again: only what failed", "if (failed && data !== undefined)", "if (data !== undefined)"],
    [
      "only what is new",
      ".filter(({ loadedAt }) => loadedAt > keptUntil)",
      "",
      "writes the same answers again",
    ],
  ]),
  ...webMutantsOf([...offline, "web/api/freshness.test.ts"], "api/freshness.ts", [
    ["stand-in: newer data", "status.newest !== newest || status.data", "status.data"],
    ["stand-in: the answer has come", " || status.data !== undefined) return newest", ") return newest"],
    [
      "stand-in: the answer replaces it",
      "this.show(path, entry, isUnanswered).catch(() => undefined)\n    return",
      "return",
    ],
    ["stand-in: a refusal replaces it", "show(path, entry, isUnanswered)", "show(path, entry, () => true)"],
    ["stand-in: age", "Object.assign(status, kept)", "Object.assign(status, { data: kept.data })"],
    ["an older answer", "if (status.newest !== newest) return\n", ""],
    ["changed while it was loaded", "if (status.before !== newest) status", "status"],
    ["shown while it is loaded", "before && (status.failed || before === status.newest)", "before"],
    ["shown after a failure", "(status.failed || before === status.newest)", "before === status.newest"],
    [
      "shown as it is now",
      "loadedAt: serverNow(), changedAt: undefined, data",
      "loadedAt: serverNow(), data",
    ],
  ]),
  ...webMutantsOf(offline, "api/kept-answers.ts", [
    ["farm", "`${farmId} ${path}`", "`1 ${path}`"],
    ["a pile of the list", "return data ? {", "return false ? {"],
    ["a pile newer than the list", "kept.loadedAt >= list.loadedAt", "false"],
    ["a list newer than the pile", "kept.loadedAt >= list.loadedAt", "true"],
  ]),
  ...webMutantsOf(offline, "session/kept-session.ts", [
    [
      "no last user",
      "const snapshot = id && (await",
      "const snapshot = (await",
      "nobody's answers are kept under no id",
    ],
    ["another user meanwhile", " || lastUserId() !== id", ""],
    ["the server was quicker", "show((now) => (now === undefined ? kept : now))", "show(kept)"],
    ["the server's answer", "    decide(await asked, kept, show)\n", "    await asked\n"],
    ["a refusal", "if (!isUnanswered(error)) throw error", ""],
    ["asked again", "    askAgain(ask, kept, show)\n  }", "  }"],
    ["asked again and again", "      () => askAgain(ask, kept, show),\n", "      () => undefined,\n"],
    ["another user", "user?.id === kept.id && ", "user && "],
    ["another farm", " && user.farmId === kept.farmId", ""],
    ["last user: forgotten", "  forgetLastUser()\n", ""],
    ["nobody", "if (!user) return notifyUnauthorized()", "if (!user) return"],
    ["hidden", "  document.body.hidden = true\n", ""],
    ["reload", "  location.reload()\n", ""],
  ]),
  ...webMutantsOf(leaving, "session/log-out.tsx", [
    ["simple storage", "  clearStorage()\n", ""],
    ["answers", "[dropSnapshots(userId), endMessages()]", "[endMessages()]"],
    [
      "a store that does not answer",
      "endMessages()]), second",
      "endMessages()])",
      "only a database that hangs for ever would tell, which no test can make and end",
    ],
    ["unheard: owed", "  if (!isHeard) oweLogOut()\n", ""],
    ["heard: not owed", "  if (!isHeard) oweLogOut()\n", "  oweLogOut()\n"],
    ["unheard: screens", "    if (!isHeard) {", "    if (false) {"],
    ["refused: nothing is forgotten", "  throw error\n", "  return false\n"],
    [
      "a proxy's refusal",
      "isUnanswered(error) || (error instanceof RequestError && !error.isOurs)",
      "isUnanswered(error)",
    ],
    ["owed: sent", "    await logOut(10_000)\n", ""],
    ["owed: sent once", "  settleLogOut()\n", ""],
    ["owed by nobody", "!owesLogOut() || ", ""],
    [
      "owed: tried again",
      "retry={() => void sendOwedLogOut(cover, failures + 1)}",
      "retry={() => undefined}",
    ],
  ]),
  ...webMutantsOf(leaving, "session/login-form.tsx", [
    ["the login page", "  useEffect(forgetLastUser, [])\n", ""],
    ["Login is pressed", "  forgetLastUser()\n  try {", "  try {"],
  ]),
  ...webMutantsOf(leaving, "session/sign-up-form.tsx", [["Register is pressed", "  forgetLastUser()\n", ""]]),
  ...webMutantsOf(["web/account", "web/farm"], "farm/data.ts", [
    ["a new password", "  forgetLastUser()\n", ""],
  ]),
  ...webMutantsOf(leaving, "session/clear-storage.ts", [
    ["camera stays", "[cameraKey, installKey,", "[installKey,"],
    ["hint stays", "[cameraKey, installKey,", "[cameraKey,"],
    ["this tab's", "  for (const key of tabStorage.keys()) tabStorage.remove(key)\n", ""],
  ]),
  ...webMutantsOf(offline, "store/snapshots.ts", [
    ["user", "`${userId} ${path}`", "path"],
    ["older answer", "if (!before || before.loadedAt < answer.loadedAt) await", "await"],
    ["size", "surplus > 0 ?", "false ?"],
    ["the oldest", '.index("loadedAt").getAllKeys', ".getAllKeys"],
    ["logout: only this user's", 'delete("snapshots", rangeOf(userId))', 'clear("snapshots")'],
    ["others: before", "  writing.store.delete(IDBKeyRange.upperBound(lower, true))\n", ""],
    ["others: behind", "  writing.store.delete(IDBKeyRange.lowerBound(upper, true))\n", ""],
  ]),
]
