/** Rules that hold for many calls, by their names; `code` is in backticks. */
export const topics: Record<string, string> = {
  Sessions:
    "`POST /api/auth/login` sets an HttpOnly cookie; send it with every call. A session ends 30 days after its last write, and 180 days after the login. A user has up to 50; a new one replaces the oldest.",
  Tokens:
    "A program sends `Authorization: Bearer wr_…` instead of a cookie, and needs no `Origin`; a cookie beside it is ignored. A user makes up to 20 tokens on the account page, to read (GET) or also to write. A token is about the farm in which it was made, or that of `?farm=`. Calls about passwords, sessions, tokens, invitations, roles and the server answer it 403. A token ends when its user revokes it, sets a new password, leaves its farm or is disabled.",
  "Other sites":
    "A browser's unsafe request must come from the same origin. The Host must be an IP address, localhost, a name without dots, or end in `.local`, `.lan`, `.home.arpa` or `.internal`; `WINDROW_HOSTS` allows others.",
  Failures:
    "A failure is one sentence as `text/plain`, which a person may read. A body with a field that its call does not know is 400 with that name, such as `recorded_at` for `recordedAt`; so is one sent to a call without a body. Besides the refusals of each call: 405 for a method that a path does not have (see `Allow`), 500 for a bug or a photo damaged on the server's disk.",
  Limits:
    "A body may have 3 MB, that of a login or sign-up 16 kB, a piece of an upload 256 kB. Failed logins within 15 minutes: 10 for an account from an address, 100 from an address, 50 for an account; the latter two do not count where the account logged in during the last 30 days. Sign-ups within an hour: 20 from an address, 200 in all. An IPv6 address counts as its /64. At most 100 logins wait for their turn, 20 from one address. A call may take 15 seconds.",
  Farms:
    "A row (a pile) and its records belong to a farm and are 404 for anybody who is not its member. A manager may do everything; a worker all but delete rows, void others' records or their own after a day, and change the farm; an inspector reads (other calls are 403). Calls without a row are about the session's current farm, or that of `?farm=`: 404 when it is not the user's. Roles are read with each request.",
  Dates:
    "ISO 8601 in UTC. `recordedAt`, `turnedAt`, `addedAt`, `removedAt`, `takenAt`, `resultAt`, `occurredAt` and the like may have another zone and default to the server's time; more than five minutes ahead of the server's clock is refused. `cookingDays` counts days of the farm's time zone, UTC unless a manager changes it, with a reading of at least 131 °F; `lastHotDay` is in days since 1970-01-01; `earlierTemperature` is the last reading of a day before the newest one's. `startDate` is an instant of the pile's first day in the farm's zone, noon where the app has written it.",
  Units:
    "`temperature` is whole °F, `length` and `width` feet, `cubicYards` yd³, weights pounds, all whole in a request. Anything else is sent as it was written, with up to four digits behind the point: `value` and `unit` (°F or °C; yd³ or m³) in the place of `temperature` or `cubicYards`; `emptyValue`, `fullValue` and `unit` (lb, kg, ton of 2,000 lb, or t) of a sale, whose volume is `cubicYards`, or `volumeValue` and `volumeUnit`; `lengthValue`, `widthValue`, `volumeValue` and `units` (us or metric) of a row. A unit beside a field of the first kind is refused. Answers have both: what was written, null where that was a whole number of the first kind, and the stored number, of which only a reading's `temperature` is rounded down: 54.9 °C is 130.82 °F, answers 130, and is compared exactly. `highTemperature` and the like are not rounded.",
  Lists:
    "Rows and their records come newest first and take `?from=` (a date) and `?limit=`; material types come by name.",
  Records:
    "`recordedBy` is a user's id, `author` that user's name, left out for the reader's own. A voided record has `voided: { at, by, author, reason }` and counts nowhere. `POST …/move` moves a record to the pile with the id `to`, of the same farm: that pile has it from then on, with its time, author, receipt and photo, a turn or a sample with that pile's next number; this one keeps it, voided. Who may void it may move it. `voided.movedTo` and, there, `movedFrom` are the piles' labels then. Text of one line takes breaks and tabs as spaces; other control characters are left out, also of notes.",
  "Trying again":
    "Every POST below `/api/rows` takes an `Idempotency-Key`, kept for at least 30 days for each user. The same key with the same path, query and body answers the same record and writes nothing; with another request it is 422.",
  Sender:
    "`Windrow-User: 7` names the user who recorded the call: 401 when the session is another user's. A shared phone sends it with waiting records.",
  Photos:
    "A photo is a JPEG data URL of at most 2 MB. Metadata and padding are dropped. A photo that is larger than 800×600, turned by its orientation, or of more bytes than its pixels explain is drawn again; it may have 50 megapixels, 25 when progressive. Beyond 150 megapixels that wait to be drawn the answer is 503. Lists name a photo by its address as `photoUrl`, with `?photos=inline` as a data URL; single records as a data URL.",
  "Photos in pieces":
    "`PATCH /api/uploads/{name}` appends up to 256 kB of `application/partial-upload` at `Upload-Offset` to a photo of `Upload-Length` bytes. 204, and 409 for another offset, carry the next `Upload-Offset`. A record then names the photo as `photoUrl`: `/api/uploads/{name}`; 409 with `Upload-Offset` when it is not whole. After the IETF's draft of resumable uploads. A user may have 20 unfinished uploads, each for a week after its last piece.",
  "A photo with its record":
    'A reading or a sale may have the JPEG as its body, as `image/jpeg`. `Windrow-Record` then has its JSON in ASCII (other letters as `\\u0141`), which names the photo as an upload: `{"temperature":142,"photoUrl":"/api/uploads/any-name"}`. An `Idempotency-Key` takes it for the same request as one whose photo came in pieces, whatever the bytes: make the name from them.',
  "Live changes":
    '`GET /api/events` is a stream of server-sent events, at most 30 a user; a new one closes the oldest, which first gets `replaced`: open that one again only when somebody uses it. `ready` comes at once, then each change of the user\'s farms within a tenth of a second, as `change` with `{"farm":1,"row":7,"kinds":["temperatures"],"by":"TAB"}`. Kinds are those of records, `rows` (without `row`: some of the farm), `farm` (name, zone, people, invitations) and `categories` (without `farm`). `by` is the `Windrow-Tab` (up to 64 letters, digits, `-` and `_`) of the request that made the change. With the last id as `Last-Event-ID` or `?after=` a stream goes on with what was missed. `reset` means: load everything again, because that is not known (the server was started again, another program wrote, more than 1,000 changes) or the user\'s farms changed. A comment comes every 20 seconds. A stream ends with its session.',
  Links:
    "Invitations, password links and tokens hold 256 random bits, of which the server keeps a hash. A link that is used, ended, revoked or was never made is 404. The log has no tokens.",
  "Every answer":
    "`Windrow-Request` names the request's line in the server's log; `Windrow-Build` the program that browsers get from this server.",
  "Setting up phones":
    "`/setup` is a page for everybody. `/setup/authority.crt` (DER) and `/setup/windrow.mobileconfig` are 404 without an authority; `/setup/qr.svg` is the page's address; `/setup/reached` answers 204 to pages of any origin. With `--http=setup-only`, plain http answers 403 to calls with a token, calls of the server, and whatever takes or makes a password or a link's token. Links made at the authority's https then have the form `http://…/setup#/join/TOKEN`.",
}
