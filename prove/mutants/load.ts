import { mutantsOf } from "./mutant"

/** What keeps a flood, a guesser, a slow sender or a large picture from holding up everybody else. */
export const loadMutants = [
  ...mutantsOf("server/api.ts", [
    ["requestTimeout of a login", "login.read, inTime, login.release", "login.read, login.release"],
    ["requestTimeout of a record", "record.read, inTime, record.release", "record.read, record.release"],
    ["size of a login", "16 * 1024, strangerBodies", "16 * 1024 ** 2, strangerBodies"],
    ["login: memory is returned", "inTime, login.release)", "inTime)"],
    ["record: memory is returned", "inTime, record.release, ", "inTime, "],
    [
      "login: by network",
      "(c) => networkOf(c.var.address))\n  const record",
      "(c) => c.var.address)\n  const record",
    ],
    ["record: by user", "String(c.var.user.id)", '""'],
    ["address before the body", "withClientIp, login.read, inTime", "login.read, withClientIp, inTime"],
  ]),
  ...mutantsOf("http/validate.ts", [
    ["requestTimeout", "late.reject(new AppError", "void (new AppError"],
    [
      "requestTimeout: never thrown",
      'late.reject(new AppError("too_slow", tooSlow))',
      '{ throw new AppError("too_slow", tooSlow) }',
    ],
  ]),
  ...mutantsOf("sessions/session.ts", [
    [
      "knownSender: refusal",
      'if (!session) throw new AppError("unauthorized", "Not authenticated")\n    c.set("user", session.user)',
      'if (session) c.set("user", session.user)',
    ],
    [
      "signedIn: again behind the body",
      'if (!user) throw new AppError("unauthorized", "Not authenticated")\n  c.set("user", user)',
      'if (!user && !c.var.user) throw new AppError("unauthorized", "")\n  c.set("user", user ?? c.var.user)',
    ],
  ]),
  ...mutantsOf("http/body-budget.ts", [
    ["users: all", "userBodies: BodyLimits = { all: 64 * MB", "userBodies: BodyLimits = { all: 640 * MB"],
    ["users: one", "one: 16 * MB", "one: 64 * MB"],
    [
      "strangers: all",
      "strangerBodies: BodyLimits = { all: 16 * MB",
      "strangerBodies: BodyLimits = { all: 160 * MB",
    ],
    ["strangers: one", "one: 2 * MB", "one: 16 * MB"],
    ["all", "this.total + bytes > this.limits.all || ", ""],
    ["one", " || (this.held.get(sender) ?? 0) + bytes > this.limits.one", ""],
    ["refusal", "if (isOver || this.isFull(sender, bytes)) throw overBudget()", ""],
    ["release", "        isOver = true\n        add(-taken)", "        isOver = true"],
  ]),
  ...mutantsOf("http/read-body.ts", [
    ["announced size", "if (lengthOf(c) > maxSize) throw tooLarge(maxSize)\n  share", "share"],
    [
      "announced size of a large body",
      "if (Number.isFinite(lengthOf(c)) && lengthOf(c) > maxSize) throw tooLarge(maxSize)",
      "",
    ],
    ["size as it comes", "if (size > maxSize) throw tooLarge(maxSize)", ""],
    ["memory of a small body", "share.take(lengthOf(c))", ""],
    ["memory of a large body", "share.take(chunk.length)", ""],
    ["memory of a body that fails", "share.release()\n        throw error", "throw error"],
    ["broken off", "c.req.raw.signal.aborted ?", "false ?"],
  ]),
  ...mutantsOf("users/login-rate-limiter.ts", [
    ["account", "ofAccount = new RecentEvents(window, 50)", "ofAccount = new RecentEvents(window, 1e9)"],
    ["pair counts", "this.ofPair.add(pair(email, network), now)", ""],
    ["network counts", "this.ofNetwork.add(network, now)", ""],
    ["account counts", "this.ofAccount.add(email, now)", ""],
    [
      "known: pair",
      "this.ofPair.wait(pair(email, network), now),",
      "isKnown ? 0 : this.ofPair.wait(pair(email, network), now),",
    ],
    ["known: network", "isKnown ? 0 : this.ofNetwork", "this.ofNetwork"],
    ["known: account", "isKnown ? 0 : this.ofAccount", "this.ofAccount"],
    ["known: 30 days", "30 * 86_400_000", "300 * 86_400_000"],
    ["known: by a login", "this.known.add(pair(email, network), now)", ""],
  ]),
  ...mutantsOf("users/routes.ts", [
    ["login makes its network known", "logins.succeeded(login.email, network)", ""],
    ["sign-up makes its network known", "logins.succeeded(user.email, network)", ""],
    ["sign-up counts", "signUps.count(network)\n", "\n"],
    [
      "sign-up: a taken email counts",
      "signUps.count(network)\n      const user = await createUser(c.var.db, registration)",
      "const user = await createUser(c.var.db, registration)\n      signUps.count(network)",
    ],
  ]),
  ...mutantsOf("users/sign-up-rate-limiter.ts", [
    ["network", "new RecentEvents(hour, 20)", "new RecentEvents(hour, 1e9)"],
    ["all", "new RecentEvents(hour, 200)", "new RecentEvents(hour, 1e9)"],
    ["hour", "hour = 3_600_000", "hour = 360_000"],
    ["network counts", "this.fromNetwork.add(network, now)", ""],
    ["all count", 'this.fromAll.add("", now)', ""],
  ]),
  ...mutantsOf("users/recent-events.ts", [
    ["window", "at > now - this.windowMs", "true"],
    ["keys", "maxKeys = 10_000", "maxKeys = 1_000_000"],
    ["the quiet ones go", "this.times.delete(key)\n", "\n"],
  ]),
  ...mutantsOf("users/password-queue.ts", [
    ["logins from one network", ">= longest.loginsFromOne)", ">= 1e9)"],
    ["logins from one network: which", ".filter((job) => job.from === from)", ""],
    ["new hashes", "if (this.hashes.length >= longest.hashes) throw", "if (false) throw"],
    [
      "logins first",
      "this.logins.shift() ?? this.hashes.shift()",
      "this.hashes.shift() ?? this.logins.shift()",
    ],
    ["places of their own", 'this.enqueue(this.hashes, "", work)', 'this.enqueue(this.logins, "", work)'],
    ["one at a time", "if (!this.running) this.next()", "this.next()"],
    ["after a failure", "job?.run().finally(() => this.next())", "job?.run()"],
  ]),
  ...mutantsOf("users/passwords.ts", [
    ["network in the queue", "queue.login(attempt.network,", 'queue.login("",'],
  ]),
  ...mutantsOf("photos/redraw-queue.ts", [
    ["pixels that wait", "if (waiting + pixels > longestQueue)", "if (false)"],
    ["150 megapixels", "3 * maxPixels", "30 * maxPixels"],
    ["room comes back", "waiting -= pixels", ""],
    ["one at a time", "last.then(work)", "work()"],
    ["after a failure", "turn.catch(() => undefined)", "turn"],
  ]),
  ...mutantsOf("photos/uploads.ts", [
    ["offset", "if (piece.offset !== offset) throw", "if (false) throw"],
    [
      "one length",
      "if (offset > 0 && piece.length !== lengthOf(db, user, piece.name)) throw",
      "if (false) throw",
    ],
    ["an empty piece", "if (piece.bytes.length === 0) return offset", ""],
    ["20 uploads", "mostUploads = 20", "mostUploads = 30"],
    ["oldest upload: by its newest piece", "max(rowid)", "min(rowid)"],
    ["requireJson", " && bytes.length === pieces[0]?.length", ""],
  ]),
  ...mutantsOf("photos/resolve-photo.ts", [["upload: dropped", "dropUpload(db, user, name)", ""]]),
  ...mutantsOf("photos/upload-routes.ts", [
    ["upload: size", "if (length > photoLimit.bytes) throw", "if (false) throw"],
    ["upload: end", "if (offset + bytes.length > length)", "if (false)"],
    ["upload: name", "if (name === undefined) throw", "if (false) throw"],
  ]),
  ...mutantsOf("photos/draw-thumbnail.ts", [
    ["thumbnail: bytes", "if (webp.length <= largest) return", "return"],
    ["thumbnail: profile", ".filter((segment) => !isProfile(segment))", ""],
    ["thumbnail: cannot be drawn", ".catch(() => undefined)", ""],
  ]),
  ...mutantsOf("photos/thumbnails-when-idle.ts", [
    ["thumbnail: while somebody asks", "askedAt = performance.now()\n  }", "}"],
    ["thumbnail: little room", "!hasRoom(db) ? undefined", "false ? undefined"],
    ["thumbnail: tried once", "last = (next ?? photos.at(-1))?.id ?? last", ""],
    ["thumbnail: after a failure", "if (!(error instanceof AppError)) log", "log"],
  ]),
  ...mutantsOf("photos/thumbnails.ts", [
    ["thumbnail: at the same time", "making.get(id) ?? drawn", "drawn"],
    ["thumbnail: full disk", ".catch(() => undefined)", ""],
    ["thumbnail: kept", "upsert(db).run({ photoId, ...thumbnail })", ""],
  ]),
  ...mutantsOf("photos/jpeg.ts", [
    ["pixels of a progressive one", "isProgressive ? maxPixels / 2 : maxPixels", "maxPixels"],
    ["padded", "kept.length <= largestKept(size.pixels) ? kept :", "true ? kept :"],
    ["fill bytes", " && !hasFill(bytes, segments)", ""],
  ]),
  ...mutantsOf("photos/jpeg-segments.ts", [
    ["progressive", "isProgressive: frame.marker === SOF2", "isProgressive: false"],
    ["scans", "scans > maxScans || ", ""],
    ["large profile", " && profileSize(segments) <= largestProfile", ""],
    ["fill within a scan", "if (!coded.includes(fill)) return", "return"],
  ]),
]
