import { mutantsMetBy, mutantsOf } from "./mutant"

/** Who hears of which change, from where a stream goes on, and when it ends. */
export const eventsMutants = [
  ...mutantsMetBy(["src/events/live.test.ts"], "events/live-streams.ts", [
    ["begun: what waits to be told", "this.sent.size > 0 || this.waiting.some(mayChangeFarms)", "false"],
  ]),
  ...mutantsOf("events/live-streams.ts", [
    [
      "each change asks who may hear it",
      "const { farms, sessions } = await accessOf(this.db, listener.id).catch(() => nothing)",
      "if (listener.farms) return listener.farms\n    const { farms, sessions } = await accessOf(this.db, listener.id).catch(() => nothing)",
    ],
    ["farms as they are now", "    listener.farms = farms\n", "    listener.farms ??= farms\n"],
    [
      "ended sessions",
      "    closeAll(listener.streams.filter(({ session }) => !sessions.has(session)))\n",
      "",
    ],
    ["other sessions go on", "filter(({ session }) => !sessions.has(session))", "filter(() => true)"],
    ["only news of the user's farms", "news.filter(isFor(farms)).map", "news.map"],
    [
      "somebody who joins",
      "news.some((each) => mayChangeFarms(each) || isFor(farms)(each))",
      "news.some(isFor(farms))",
    ],
    [
      "farms that have changed",
      "const messages = isSame ? words(farms) : [this.reset()]",
      "const messages = words(farms)",
    ],
    ["heartbeat", "await this.each(isDue, () => [heartbeat])", "await this.each(isDue, () => [])"],
    [
      "heartbeat for everybody in turn",
      "(this.seconds + id) % secondsBetweenBeats === 0",
      "this.seconds % 30 === 0",
    ],
    ["most streams", "if (listener.streams.length > maxStreams) replace(listener.streams[0])", ""],
    ["one too many: told", "  oldest?.send(replacedMessage)\n", ""],
    ["one too many: ended", "  oldest?.close()\n", ""],
    [
      "a user's last stream",
      "if (listener.streams.length === 0) this.listeners.delete(stream.user)",
      "this.listeners.delete(stream.user)",
    ],
    [
      "other processes' writes",
      "  async tick(): Promise<void> {\n    this.seconds += 1\n    this.noticeForeignWrites()",
      "  async tick(): Promise<void> {\n    this.seconds += 1",
    ],
    ["other processes' writes: old ids", "    this.ring.restart(newest)\n", ""],
    ["a stream at the stop", "if (hasEnded(this.db)) stream.close()\n    else void", "void"],
    ["the stop", "for (const { streams } of [...this.listeners.values()]) closeAll(streams)", ""],
    ["what waited while others were told", "    if (this.waiting.length > 0) this.tellSoon()\n", ""],
    [
      "missed: unknown id",
      "isSame ? bytesFor(farms, missed) : [this.reset()]",
      "bytesFor(farms, missed ?? [])",
    ],
  ]),
  ...mutantsOf("events/ring.ts", [
    ["epoch", "epoch !== this.epoch || ", ""],
    ["no number", "|| !/^\\d{1,15}$/.test(digits)", ""],
    ["only what followed", "this.last.filter(({ number }) => number > seen)", "this.last"],
    ["all that followed", "seen < this.before || ", ""],
    ["an id of no change", " || seen > this.newest", ""],
    ["size", ".slice(-size)", ""],
    ["farm", "farm === undefined || farms.includes(farm)", "true"],
    ["what all farms share", "farm === undefined || farms.includes(farm)", "farms.includes(farm ?? 0)"],
  ]),
  ...mutantsOf("events/batch.ts", [
    ["tab", " && each.change.by === by", ""],
    ["row", " && each.change.row === row", ""],
    ["farm", "each.change.farm === farm && ", ""],
    ["kinds of both", "[...new Set([...same.change.kinds, ...change.kinds])]", "change.kinds"],
  ]),
  ...mutantsOf("events/event-stream.ts", [
    [
      "one that does not read",
      "if (this.isBehind) this.close()\n    else this.write(messages)",
      "this.write(messages)",
    ],
    ["one that has gone", "  cancel(): void {\n    this.owner.forget(this)", "  cancel(): void {"],
    ["closing", "Promise.resolve(this.sink?.close()).catch(nothing)", ""],
    ["begins once", "    if (this.sink !== undefined) return\n", ""],
  ]),
  ...mutantsOf("events/tell-changes.ts", [
    ["refused", "if (status >= 400 && status < 500) return\n", ""],
    ["late", "status >= 400 && status < 500", "status >= 400"],
    ["name of a tab", "/^[\\w-]{1,64}$/.test(tab)", "tab"],
    ["nobody is told", "if (kinds.length === 0) return []", ""],
    [
      "row's farm",
      "farm: row.farmId, row: id",
      "farm: member?.farmId ?? 0, row: id",
      "ofRow makes the member that of the row's farm",
    ],
    ["catalogue", 'if (kinds.includes("categories")) return [{ kinds }]', ""],
    ["somebody who joined", "joined ?? member?.farmId", "member?.farmId"],
  ]),
  ...mutantsOf("turns/routes.ts", [["kind", 'tells("turns")', 'tells("materials")']]),
  ...mutantsMetBy(["src/test/said.test.ts"], "operation/routes.ts", [
    ["a route that says nothing", "jsonBody(SignUpChange), tellsNobody,", "jsonBody(SignUpChange),"],
  ]),
  ...mutantsOf("events/routes.ts", [
    ["header", 'c.req.header("last-event-id") ?? ', ""],
    ["address", ' ?? c.req.query("after")', ""],
    ["no-store", '"no-store, no-transform"', '"no-transform"'],
  ]),
  ...mutantsOf("sessions/access.ts", [
    ["farms: user", "WHERE members.user_id = users.id AND ${has", "WHERE ${has"],
    ["farms: sees", ' AND ${hasRight("see")})`', ")`"],
    [
      "sessions: user",
      "sessions.user_id = users.id\n        AND ",
      "",
      "the hash of a token is no other user's",
    ],
    ["sessions: end", "sessions.expires_at > ${", "sessions.expires_at > 0 * ${"],
    ["sessions: latest end", "dayMs} > ${", "dayMs} > 0 * ${"],
    ["ended in memory", "stored.filter((hash) => !hasEndedInMemory(db, hash))", "stored"],
    ["begun in memory", "...begun.map(({ tokenHash }) => tokenHash),", ""],
    ["begun in memory: end", ".filter((session) => endOf(session) > Date.now())", ""],
  ]),
  ...mutantsOf("app/api.ts", [
    [
      "changes are told inside the deadline",
      "record.read, inTime, record.release, tellChanges, signedIn",
      "tellChanges, record.read, inTime, record.release, signedIn",
    ],
  ]),
]
