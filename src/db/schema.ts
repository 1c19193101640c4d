import { type Column, getTableColumns, sql } from "drizzle-orm"
import {
  customType,
  index,
  integer,
  primaryKey,
  real,
  type SQLiteColumn,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import type { DegreeUnit } from "../domain/degrees"
import type { Density } from "../domain/density"
import type { LinkKind } from "../domain/family"
import { defaultZone } from "../domain/farm-zone"
import type { FarmRole, Probe } from "../domain/farms"
import type { EventFacts } from "../domain/history"
import type { Answers } from "../domain/imports"
import type { LanguageCode } from "../domain/language"
import type { MessageState, NewsKind, ReceiverKind } from "../domain/messages"
import type { Method, OwnRule } from "../domain/methods"
import { occurrenceKinds } from "../domain/occurrences"
import { type OwnFields, type RecordKind, type TimeOf, timeOf } from "../domain/record-kinds"
import type { FromFile } from "../domain/records"
import type { Limit } from "../domain/result-limits"
import type { ResultLine } from "../domain/results"
import type { Coordinates, RowStatus } from "../domain/rows"
import type { Scheme } from "../domain/sessions"
import { stages } from "../domain/stages"
import type { TokenScope } from "../domain/tokens"
import type { UnitSystem } from "../domain/units"
import type { Role } from "../domain/users"
import { moistures, smells, unreadReasons } from "../domain/visits"
import { historySql } from "./history-sql"
import { instantText } from "./instant-text"
import { now } from "./now"

/** ISO 8601 UTC in the program, whole milliseconds in the file. */
const instant = customType<{ data: string; driverData: number }>({
  dataType: () => "integer",
  toDriver: (iso) => Date.parse(iso),
  fromDriver: (milliseconds) => new Date(milliseconds).toISOString(),
})

/** The same of rows, whose instants are read again with each list: half of what a pile with records costs it (bench 3). */
const rowInstant = customType<{ data: string; driverData: number }>({
  dataType: () => "integer",
  toDriver: (iso) => Date.parse(iso),
  fromDriver: instantText,
})

/** A number that may have a fraction: a column that SQLite calls INTEGER keeps it, for PostgreSQL `postgres/tables.ts` names them. */
const fraction = integer

/** The bytes from SQLite: Drizzle's own blob would copy each photo once more. */
const bytes = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => "blob" })

/** Never reused: URLs and the history refer to it. */
const id = () => integer().primaryKey({ autoIncrement: true })

/** May be reused. For readings, of which there are thousands: nothing outside of their row refers to them. */
const plainId = () => integer().primaryKey()

/** No two names that look the same share it; null for one of an earlier version, see `name-keys.ts`. */
const nameKey = () => text("name_key")

export const users = sqliteTable("users", {
  id: id(),
  username: text().notNull().unique(),
  password: text().notNull(),
  role: text().$type<Role>().notNull().default("user"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text().notNull().unique(),
  phone: text(),
  company: text(),
  jobTitle: text("job_title"),
  address: text(),
  city: text(),
  state: text(),
  zipCode: text("zip_code"),
  /** Null: as the farm. */
  units: text().$type<UnitSystem>(),
  /** Null: as the browser asks. */
  language: text().$type<LanguageCode>(),
  createdAt: instant("created_at").notNull().$defaultFn(now),
  /** Outlives the sessions. Written now and then; see `last-use.ts`. */
  lastSeenAt: instant("last_seen_at"),
  /** Since then the user can't log in. */
  disabledAt: instant("disabled_at"),
})

/** The columns of users that answers may contain; select these, never whole users. */
const { password: _, lastSeenAt: __, disabledAt: ___, ...columns } = getTableColumns(users)
export const publicUser = columns

export const farms = sqliteTable("farms", {
  id: id(),
  name: text().notNull(),
  address: text(),
  zone: text().notNull().default(defaultZone),
  /** Of its new piles. */
  method: text().$type<Method>().notNull().default("windrow"),
  ownRule: text("own_rule", { mode: "json" }).$type<OwnRule>(),
  /** False also where an older server has written the zone: see `isZoneNamed`. */
  zoneNamed: integer("zone_named", { mode: "boolean" }).notNull().default(false),
  createdAt: instant("created_at").notNull().$defaultFn(now),
  rule: text(),
  units: text().$type<UnitSystem>().notNull().default("us"),
  /** Where its piles are probed at one visit, and how deep. */
  positions: text({ mode: "json" }).$type<string[]>().notNull().default(["left", "middle", "right"]),
  depths: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  probes: text({ mode: "json" }).$type<Probe[]>().notNull().default([]),
  densities: text({ mode: "json" }).$type<Density[]>().notNull().default([]),
  /** Do readings of wireless probes count? */
  countsProbes: integer("counts_probes", { mode: "boolean" }).notNull().default(false),
  /** What results of a laboratory are held against. */
  limits: text({ mode: "json" }).$type<Limit[]>().notNull().default([]),
})

const farmId = () =>
  integer("farm_id")
    .notNull()
    .references(() => farms.id)

/** A user always belongs to a farm, and a farm always has a manager; see `leaveFarm`. */
export const members = sqliteTable(
  "members",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    farmId: farmId(),
    role: text().$type<FarmRole>().notNull(),
    joinedAt: instant("joined_at").notNull().$defaultFn(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.farmId] }), index("members_farm").on(t.farmId)],
)

/** Deleted when used, revoked or ended, so that all three look like a token that was never made. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    farmId: farmId(),
    role: text().$type<FarmRole>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: integer("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("invitations_farm").on(t.farmId)],
)

/** One per user, for setting a forgotten password; deleted when used or ended. */
export const passwordLinks = sqliteTable("password_links", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id),
  tokenHash: text("token_hash").notNull().unique(),
  madeBy: integer("made_by")
    .notNull()
    .references(() => users.id),
  expiresAt: instant("expires_at").notNull(),
})

/** The key is the SHA-256 of the token in the browser's cookie. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    expiresAt: instant("expires_at").notNull(),
    /** The farm that calls without ?farm= are about; when it is not the user's any more, another one. */
    farmId: integer("farm_id").references(() => farms.id),
    /** The browser's User-Agent at the login. */
    browser: text(),
    /** Written now and then; see `last-use.ts`. */
    lastUsedAt: instant("last_used_at"),
    /** That of the login: what was seen on plain http opens nothing under https. */
    scheme: text().$type<Scheme>().notNull().default("http"),
  },
  (t) => [index("sessions_user").on(t.userId)],
)

/** For programs, in the place of a session. The key is the SHA-256 of the token. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    scope: text().$type<TokenScope>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The farm that calls without ?farm= are about. */
    farmId: integer("farm_id").references(() => farms.id),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    /** Written now and then; see `last-use.ts`. */
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("api_tokens_user").on(t.userId)],
)

/** Acts of admins on the server and its people. Triggers refuse to change or delete a line. */
export const auditLines = sqliteTable("audit_lines", {
  id: id(),
  at: instant().notNull().$defaultFn(now),
  /** Null for a command on the server's machine. */
  userId: integer("user_id").references(() => users.id),
  /** A sentence, such as: Signed out Ben Moss. */
  sentence: text().notNull(),
})

/** Acts in a farm, for its managers, or on a person, for that person. Triggers refuse to change or delete one. */
export const acts = sqliteTable(
  "acts",
  {
    id: id(),
    at: instant().notNull().$defaultFn(now),
    farmId: integer("farm_id").references(() => farms.id),
    personId: integer("person_id").references(() => users.id),
    /** Names as they were, such as: Ana Berg made Ben Moss (ben@farm.example) a worker of Green Heap. */
    sentence: text().notNull(),
  },
  (t) => [index("acts_farm").on(t.farmId), index("acts_person").on(t.personId)],
)

/** Problems of the server, as sentences for the person who runs it, from the first to the last time that each was seen. */
export const serverProblems = sqliteTable(
  "server_problems",
  {
    id: id(),
    sentence: text().notNull(),
    firstAt: instant("first_at").notNull().$defaultFn(now),
    lastAt: instant("last_at").notNull().$defaultFn(now),
    times: integer().notNull().default(1),
    /** Null while it lasts, and for what only happens. */
    overAt: instant("over_at"),
  },
  (t) => [index("server_problems_age").on(t.lastAt)],
)

/** Settings that an admin makes on the page; they override those of the start. */
export const serverSettings = sqliteTable("server_settings", {
  name: text().primaryKey(),
  value: text().notNull(),
})

export const categories = sqliteTable(
  "material_categories",
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    icon: text(),
    isCustom: integer("is_custom", { mode: "boolean" }).notNull().default(true),
    /** Adding it to a pile that was hot begins a new count. */
    isRaw: integer("is_raw", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    nameKey: nameKey(),
  },
  (t) => [
    uniqueIndex("material_categories_name").on(sql`${t.name} COLLATE NOCASE`),
    uniqueIndex("material_categories_name_key").on(t.nameKey),
  ],
)

/** The columns of categories that answers contain. */
const { nameKey: ____, ...ofCategory } = getTableColumns(categories)
export const publicCategory = ofCategory

export const rows = sqliteTable(
  "compost_rows",
  {
    id: id(),
    farmId: farmId(),
    rowId: text("row_id").notNull(),
    location: text().notNull(),
    length: fraction().notNull(),
    width: fraction().notNull().default(12),
    startDate: rowInstant("start_date").notNull().$defaultFn(now),
    status: text().$type<RowStatus>().notNull().default("active"),
    coordinates: text({ mode: "json" }).$type<Coordinates>().notNull().default({}),
    cubicYards: fraction("cubic_yards"),
    materialCategoryId: integer("material_category_id").references(() => categories.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    // A summary of the row's records for lists; see `rows/summary.ts`.
    cookingDays: integer("cooking_days").notNull().default(0),
    /** In days since 1970-01-01. */
    lastHotDay: integer("last_hot_day"),
    turnCount: integer("turn_count").notNull().default(0),
    lastTemperature: fraction("last_temperature"),
    lastRecordedAt: rowInstant("last_recorded_at"),
    lastRecordedBy: integer("last_recorded_by").references(() => users.id),
    lastTurnedAt: rowInstant("last_turned_at"),
    unread: text({ enum: unreadReasons }),
    unreadAt: rowInstant("unread_at"),
    earlierTemperature: fraction("earlier_temperature"),
    earlierRecordedAt: rowInstant("earlier_recorded_at"),
    // What is asked of it, and what it has of that; see `domain/count.ts`.
    method: text().$type<Method>().notNull().default("windrow"),
    ownRule: text("own_rule", { mode: "json" }).$type<OwnRule>(),
    countSince: rowInstant("count_since"),
    countFrom: rowInstant("count_from"),
    countDays: integer("count_days").notNull().default(0),
    countTurns: integer("count_turns").notNull().default(0),
    countTurnDays: integer("count_turn_days").notNull().default(0),
    countTurnsAfter: integer("count_turns_after").notNull().default(0),
    highTemperature: fraction("high_temperature"),
    ruleDays: integer("rule_days").notNull().default(0),
    ruleTurns: integer("rule_turns").notNull().default(0),
    ruleFrom: integer("rule_from"),
    ruleTo: integer("rule_to"),
    /** The highest of the last hours in which a wireless probe of it was heard. */
    probeTemperature: fraction("probe_temperature"),
    probeRecordedAt: rowInstant("probe_recorded_at"),
    /** Of the newest move that says one; see `moves/place-of-pile.ts`. */
    stage: text({ enum: stages }),
    // Of links that count; see `pileLinks`.
    hasParents: integer("has_parents", { mode: "boolean" }).notNull().default(false),
    hasChildren: integer("has_children", { mode: "boolean" }).notNull().default(false),
    /** False for a row that an earlier version wrote: it is summed up at the next start. */
    isCounted: integer("is_counted", { mode: "boolean" }).notNull().default(false),
    nameKey: nameKey(),
  },
  (t) => [
    uniqueIndex("compost_rows_label").on(t.farmId, t.rowId),
    uniqueIndex("compost_rows_name_key").on(t.farmId, t.nameKey),
    index("compost_rows_farm").on(t.farmId, t.id),
    index("compost_rows_category").on(t.materialCategoryId),
  ],
)

/** Apart from their records, so that lists never read JPEG bytes. */
export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    etag: text().notNull(),
    /** Empty when an object of the bucket has them. */
    jpeg: bytes().notNull(),
    object: text(),
  },
  (t) => [index("photos_object").on(t.object).where(sql`${t.object} IS NOT NULL`)],
)

/** Objects of the bucket that no record has taken yet, or has any more. */
export const looseObjects = sqliteTable("loose_objects", {
  object: text().primaryKey(),
  since: instant().notNull().$defaultFn(now),
})

/** Pieces of photos, from byte `offset`, until a record takes the photo of `length` bytes. */
export const uploads = sqliteTable(
  "uploads",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    offset: integer().notNull(),
    bytes: bytes().notNull(),
    length: integer().notNull(),
    receivedAt: instant("received_at").notNull().$defaultFn(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name, t.offset] })],
)

/** Made on the first request or when the server is idle; empty when the photo can't be drawn. */
export const thumbnails = sqliteTable("thumbnails", {
  photoId: integer("photo_id")
    .primaryKey()
    .references(() => photos.id),
  etag: text().notNull(),
  webp: bytes().notNull(),
})

/** Files that were read into a farm. Kept for good: their records refer to them. */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    farmId: farmId(),
    /** Of the file. */
    name: text().notNull(),
    /** SHA-256 of its bytes. */
    hash: text().notNull(),
    /** Of its records. */
    kind: text().$type<RecordKind>().notNull(),
    /** The heads of its columns, as one text, by which its answers are found again. */
    head: text().notNull(),
    answers: text({ mode: "json" }).$type<Answers>().notNull(),
    importedBy: integer("imported_by")
      .notNull()
      .references(() => users.id),
    importedAt: instant("imported_at").notNull().$defaultFn(now),
    /** The records that it was to add. */
    records: integer().notNull(),
    /** Those that were here already, and the lines that could not be taken. */
    known: integer().notNull(),
    refused: integer().notNull(),
    /** Null while it goes on or is taken back, and where that was broken off. */
    endedAt: instant("ended_at"),
    takenBackAt: instant("taken_back_at"),
    takenBackBy: integer("taken_back_by").references(() => users.id),
    takenBackReason: text("taken_back_reason"),
  },
  (t) => [index("imports_farm").on(t.farmId, t.id), index("imports_hash").on(t.farmId, t.hash)],
)

/** Where messages of a farm go: those of one user, or for null of the farm. */
export const receivers = sqliteTable(
  "receivers",
  {
    id: id(),
    farmId: farmId(),
    userId: integer("user_id").references(() => users.id),
    kind: text().$type<ReceiverKind>().notNull(),
    /** As it is shown; of an email the address. */
    name: text().notNull(),
    /** Address, topic and secrets, sealed with the server's key; see `messages/sealing.ts`. */
    sealed: text().notNull(),
    news: text({ mode: "json" }).$type<NewsKind[]>().notNull(),
    readBy: integer("read_by").notNull(),
    quietFrom: integer("quiet_from"),
    quietTo: integer("quiet_to"),
    quietFire: integer("quiet_fire", { mode: "boolean" }).notNull(),
    /** The server's address when it was made, for links. */
    origin: text().notNull(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    /** Null until the code of an email was typed. */
    confirmedAt: instant("confirmed_at"),
    /** Why it hears nothing any more. */
    gone: text(),
    /** Of a browser: the hash of the session in which it was set up, or of a later one there. Null where that is not known. */
    session: text(),
  },
  (t) => [index("receivers_farm").on(t.farmId, t.userId)],
)

/** Kept before they are sent. Receiver, kind, subject and day are of one message only. */
export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    receiverId: integer("receiver_id")
      .notNull()
      .references(() => receivers.id),
    kind: text().$type<MessageKind>().notNull(),
    /** The id of a pile, or of the receiver; no reference, so that what was sent outlives its pile. */
    subject: integer().notNull(),
    day: text().notNull(),
    label: text().notNull(),
    text: text().notNull(),
    path: text().notNull(),
    state: text().$type<StoredState>().notNull(),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    /** When it is sent or tried again; when it was sent, given up or found to be over. */
    dueAt: instant("due_at").notNull(),
    /** Until then one server is sending it. */
    claimedUntil: instant("claimed_until"),
    tries: integer().notNull().default(0),
    /** Those with the same one are sent as one, also when they are tried again. */
    delivery: text(),
    reason: text(),
  },
  (t) => [
    uniqueIndex("messages_once").on(t.receiverId, t.kind, t.subject, t.day),
    index("messages_due").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("messages_receiver").on(t.receiverId, t.id),
  ],
)

/** Also what is sent on request. */
export type MessageKind = NewsKind | "test" | "code"
/** `known` was so already when its receiver was set up, and is never sent. */
type StoredState = MessageState | "known"

const rowId = () =>
  integer("row_id")
    .notNull()
    .references(() => rows.id)
const photoId = () => integer("photo_id").references(() => photos.id)
/** The indexes of records and changes by their times, and by the times of the few that are voided, are those of the history. */
const recorded = {
  recordedBy: integer("recorded_by")
    .notNull()
    .references(() => users.id),
  receivedAt: instant("received_at").notNull().$defaultFn(now),
  voidedAt: instant("voided_at"),
  voidedBy: integer("voided_by").references(() => users.id),
  voidReason: text("void_reason"),
  /** Labels of piles as they were: of a void that moved the record, where to; of the record that it became, where from. */
  movedTo: text("moved_to"),
  movedFrom: text("moved_from"),
  lateReason: text("late_reason"),
  importId: integer("import_id").references(() => imports.id),
  fromFile: text("from_file", { mode: "json" }).$type<FromFile>(),
}

/** Finds the records of an import; those that were entered are not in it. */
const importIndex = (table: string, of: SQLiteColumn) =>
  index(`${table}_import`).on(of).where(sql`${of} IS NOT NULL`)

/** A quantity as it was written; null for whole numbers of the stored unit. */
const written = { value: real(), unit: text() }

export const temperatures = sqliteTable(
  "temperatures",
  {
    id: plainId(),
    rowId: rowId(),
    temperature: fraction().notNull(),
    ...written,
    /** The number of the visit that it belongs to, in its pile: no id, so that it stays the same in an export. */
    visit: integer(),
    position: text(),
    depth: text(),
    probe: text(),
    photoId: photoId(),
    recordedAt: instant("recorded_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("temperatures_row").on(t.rowId, t.recordedAt, t.id),
    index("temperatures_photo").on(t.photoId),
    index("temperatures_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("temperatures", t.importId),
  ],
)

/** The days of the farm's zone on which a row had a hot reading, so that no list has to count them. */
export const cookingDays = sqliteTable("cooking_days", { rowId: rowId(), day: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.rowId, t.day] }),
])

export const turns = sqliteTable(
  "turns",
  {
    id: id(),
    rowId: rowId(),
    turnNumber: integer("turn_number").notNull(),
    waterAdded: integer("water_added", { mode: "boolean" }).notNull(),
    turnedAt: instant("turned_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    uniqueIndex("turns_number").on(t.rowId, t.turnNumber),
    index("turns_row").on(t.rowId, t.turnedAt, t.id),
    index("turns_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("turns", t.importId),
  ],
)

export const materials = sqliteTable(
  "material_additions",
  {
    id: id(),
    rowId: rowId(),
    materialCategoryId: integer("material_category_id").references(() => categories.id),
    cubicYards: fraction("cubic_yards").notNull(),
    ...written,
    notes: text(),
    /** Null for what an earlier version wrote: it begins no count. */
    startsCount: integer("starts_count", { mode: "boolean" }),
    source: text(),
    county: text(),
    hauler: text(),
    plate: text(),
    ticket: text(),
    weight: real(),
    weightValue: real("weight_value"),
    weightUnit: text("weight_unit"),
    density: real(),
    volumeByWeight: integer("volume_by_weight", { mode: "boolean" }),
    refused: text(),
    arrivedAt: instant("arrived_at"),
    photoId: photoId(),
    addedAt: instant("added_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("material_additions_row").on(t.rowId, t.addedAt, t.id),
    index("material_additions_photo").on(t.photoId),
    index("material_additions_starts").on(t.rowId, t.addedAt).where(sql`${t.startsCount} = 1`),
    index("material_additions_category").on(t.materialCategoryId),
    index("material_additions_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("material_additions", t.importId),
  ],
)

export const sales = sqliteTable(
  "sales",
  {
    id: id(),
    rowId: rowId(),
    clientName: text("client_name").notNull(),
    emptyWeight: fraction("empty_weight").notNull(),
    fullWeight: fraction("full_weight").notNull(),
    emptyValue: real("empty_value"),
    fullValue: real("full_value"),
    unit: text(),
    ticket: text(),
    /** Null: not known. */
    cubicYards: fraction("cubic_yards"),
    volumeValue: real("volume_value"),
    volumeUnit: text("volume_unit"),
    photoId: photoId(),
    removedAt: instant("removed_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("sales_row").on(t.rowId, t.removedAt, t.id),
    index("sales_photo").on(t.photoId),
    index("sales_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("sales", t.importId),
  ],
)

export const visits = sqliteTable(
  "visits",
  {
    id: id(),
    rowId: rowId(),
    visitNumber: integer("visit_number").notNull(),
    moisture: text({ enum: moistures }),
    smell: text({ enum: smells }),
    weather: text(),
    notes: text(),
    unread: text({ enum: unreadReasons }),
    photoId: photoId(),
    visitedAt: instant("visited_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    uniqueIndex("visits_number").on(t.rowId, t.visitNumber),
    index("visits_row").on(t.rowId, t.visitedAt, t.id),
    index("visits_photo").on(t.photoId),
    index("visits_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("visits", t.importId),
  ],
)

/** A pile was moved to another place, or has come to another stage. */
export const moves = sqliteTable(
  "moves",
  {
    id: id(),
    rowId: rowId(),
    location: text(),
    fromLocation: text("from_location"),
    stage: text({ enum: stages }),
    movedAt: instant("moved_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("moves_row").on(t.rowId, t.movedAt, t.id),
    index("moves_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("moves", t.importId),
  ],
)

/**
 * A pile that others were merged into, or that was split from one. A merge of several piles has a link for each, with one child and
 * one instant. A child is always made with its links, so that there is no circle.
 */
export const pileLinks = sqliteTable(
  "pile_links",
  {
    id: id(),
    farmId: farmId(),
    parentId: integer("parent_id")
      .notNull()
      .references(() => rows.id),
    childId: integer("child_id")
      .notNull()
      .references(() => rows.id),
    kind: text().$type<LinkKind>().notNull(),
    /** The child's log begins with the parent's up to then. */
    at: instant().notNull(),
    /** What a split took; null for a merge, and where nobody has said it. */
    cubicYards: fraction("cubic_yards"),
    /** The parent's, which an undo brings back. */
    statusBefore: text("status_before").$type<RowStatus>().notNull(),
    volumeBefore: fraction("volume_before"),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    receivedAt: instant("received_at").notNull().$defaultFn(now),
    undoneAt: instant("undone_at"),
    undoneBy: integer("undone_by").references(() => users.id),
    undoReason: text("undo_reason"),
  },
  (t) => [
    index("pile_links_farm").on(t.farmId),
    uniqueIndex("pile_links_pair").on(t.childId, t.parentId),
    index("pile_links_parent").on(t.parentId),
  ],
)

export const samples = sqliteTable(
  "samples",
  {
    id: id(),
    rowId: rowId(),
    sampleNumber: integer("sample_number").notNull(),
    takenBy: text("taken_by"),
    points: integer(),
    laboratory: text(),
    chain: text(),
    notes: text(),
    photoId: photoId(),
    takenAt: instant("taken_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    uniqueIndex("samples_number").on(t.rowId, t.sampleNumber),
    index("samples_row").on(t.rowId, t.takenAt, t.id),
    index("samples_photo").on(t.photoId),
    index("samples_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("samples", t.importId),
  ],
)

export const results = sqliteTable(
  "results",
  {
    id: id(),
    rowId: rowId(),
    /** No id, so that it stays the same in an export. */
    sampleNumber: integer("sample_number").notNull(),
    sent: integer({ mode: "boolean" }).notNull(),
    lines: text({ mode: "json" }).$type<ResultLine[]>().notNull(),
    photoId: photoId(),
    resultAt: instant("result_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("results_row").on(t.rowId, t.resultAt, t.id),
    index("results_photo").on(t.photoId),
    index("results_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("results", t.importId),
  ],
)

export const occurrences = sqliteTable(
  "occurrences",
  {
    id: id(),
    rowId: rowId(),
    what: text({ enum: occurrenceKinds }).notNull(),
    details: text().notNull(),
    person: text(),
    action: text(),
    photoId: photoId(),
    occurredAt: instant("occurred_at").notNull().$defaultFn(now),
    ...recorded,
  },
  (t) => [
    index("occurrences_row").on(t.rowId, t.occurredAt, t.id),
    index("occurrences_photo").on(t.photoId),
    index("occurrences_voided").on(t.rowId, t.voidedAt, t.id).where(sql`${t.voidedAt} IS NOT NULL`),
    importIndex("occurrences", t.importId),
  ],
)

/** What a sender of readings, a probe or its gateway, knows itself by. Kept for good: its probes refer to it. */
export const probeKeys = sqliteTable(
  "probe_keys",
  {
    id: id(),
    farmId: farmId(),
    /** SHA-256; null once it is revoked. */
    keyHash: text("key_hash").unique(),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    heardAt: instant("heard_at"),
    /** Why the last call was refused, until one is taken. */
    refusal: text(),
  },
  (t) => [index("probe_keys_farm").on(t.farmId)],
)

/** Probes that send their readings by themselves. Kept for good: their readings refer to them. */
export const wirelessProbes = sqliteTable(
  "wireless_probes",
  {
    id: id(),
    farmId: farmId(),
    keyId: integer("key_id")
      .notNull()
      .references(() => probeKeys.id),
    name: text().notNull(),
    /** What its sender calls it; null before it is heard, and where its sender has no name for it. */
    channel: text(),
    /** Of the numbers that its sender sends without one. */
    unit: text().$type<DegreeUnit>(),
    /** Where it stands now. */
    rowId: integer("row_id").references(() => rows.id),
    position: text(),
    silentHours: integer("silent_hours").notNull(),
    /** Its newest reading, and when one was last received. */
    heardAt: instant("heard_at"),
    recordedAt: instant("recorded_at"),
    value: real(),
    readUnit: text("read_unit").$type<DegreeUnit>(),
    /** Readings from then on are still to be counted; null where none are. */
    countFrom: instant("count_from"),
    createdAt: instant("created_at").notNull().$defaultFn(now),
    removedAt: instant("removed_at"),
  },
  (t) => [
    index("wireless_probes_farm").on(t.farmId),
    uniqueIndex("wireless_probes_channel").on(t.keyId, t.channel),
    index("wireless_probes_row").on(t.rowId).where(sql`${t.rowId} IS NOT NULL`),
  ],
)

/** Where a probe stood since when: what it sends later belongs to the pile of its time. */
export const probePlaces = sqliteTable(
  "probe_places",
  {
    probeId: integer("probe_id")
      .notNull()
      .references(() => wirelessProbes.id),
    since: instant().notNull(),
    rowId: integer("row_id").references(() => rows.id),
    position: text(),
    placedBy: integer("placed_by")
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.probeId, t.since] }),
    index("probe_places_row").on(t.rowId).where(sql`${t.rowId} IS NOT NULL`),
  ],
)

const probeId = () =>
  integer("probe_id")
    .notNull()
    .references(() => wirelessProbes.id)

/** All that wireless probes have sent, as it was sent. One that comes twice is one. */
export const probeReadings = sqliteTable(
  "probe_readings",
  {
    rowId: rowId(),
    probeId: probeId(),
    recordedAt: instant("recorded_at").notNull(),
    value: real().notNull(),
    unit: text().$type<DegreeUnit>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rowId, t.probeId, t.recordedAt] })],
)

/** The highest of each hour of UTC, so that no chart has to read them all. */
export const probeHours = sqliteTable(
  "probe_hours",
  {
    rowId: rowId(),
    hour: instant().notNull(),
    probeId: probeId(),
    temperature: real().notNull(),
    value: real().notNull(),
    unit: text().$type<DegreeUnit>().notNull(),
    recordedAt: instant("recorded_at").notNull(),
    readings: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rowId, t.hour, t.probeId] })],
)

/** The table of each kind of record, with a column for each of its fields; voiding, deleting and tests loop over them. */
export const recordTables = {
  temperatures,
  turns,
  materials,
  sales,
  visits,
  moves,
  samples,
  results,
  occurrences,
} as const satisfies {
  [K in RecordKind]: Record<
    "id" | "rowId" | "voidedAt" | "receivedAt" | TimeOf<K> | keyof OwnFields<K>,
    unknown
  >
}
export type RecordTable = (typeof recordTables)[RecordKind]

/** The column that says when a record of the kind happened. */
export const timeColumnOf = (kind: RecordKind): Column => {
  const columns: Record<string, Column> = getTableColumns(recordTables[kind])
  const column = columns[timeOf(kind)]
  if (!column) throw new Error(`The table of ${kind} has no ${timeOf(kind)}.`)
  return column
}

export const changes = sqliteTable(
  "row_changes",
  {
    id: id(),
    rowId: rowId(),
    changedBy: integer("changed_by")
      .notNull()
      .references(() => users.id),
    changedAt: instant("changed_at").notNull().$defaultFn(now),
    field: text().notNull(),
    from: text(),
    to: text(),
  },
  (t) => [
    index("row_changes_row").on(t.rowId, t.changedAt, t.id),
    index("row_changes_count").on(t.rowId, t.changedAt).where(sql`${t.field} = 'count'`),
  ],
)

/** Answers of POSTs, so that one that is sent twice is written once. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** SHA-256 of path, query and body. */
    request: text().notNull(),
    answer: text().notNull(),
    createdAt: instant("created_at").notNull().$defaultFn(now),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
)

/** The domain names the records' facts; their values are read from the columns above. */
export const historyQuery = historySql({
  temperature: {
    table: "temperatures",
    at: "recorded_at",
    photoId: "record.photo_id",
    facts: `'temperature', record.temperature, 'value', record.value, 'unit', record.unit,
    'lateReason', record.late_reason, 'visit', record.visit, 'position', record.position, 'depth', record.depth,
    'probe', record.probe`,
  },
  turn: {
    table: "turns",
    at: "turned_at",
    facts: `'turnNumber', record.turn_number,
    'waterAdded', json(iif(record.water_added, 'true', 'false')), 'lateReason', record.late_reason`,
  },
  material: {
    table: "material_additions",
    at: "added_at",
    photoId: "record.photo_id",
    facts: `'category', (SELECT name FROM material_categories WHERE id = record.material_category_id),
    'cubicYards', record.cubic_yards, 'value', record.value, 'unit', record.unit, 'notes', record.notes,
    'startsCount', json(CASE record.starts_count WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END),
    'source', record.source, 'county', record.county, 'hauler', record.hauler, 'plate', record.plate,
    'ticket', record.ticket, 'weight', record.weight, 'weightValue', record.weight_value,
    'weightUnit', record.weight_unit, 'density', record.density,
    'volumeByWeight', json(iif(record.volume_by_weight, 'true', 'false')), 'refused', record.refused, 'lateReason', record.late_reason`,
  },
  sale: {
    table: "sales",
    at: "removed_at",
    photoId: "record.photo_id",
    facts: `'clientName', record.client_name, 'emptyWeight', record.empty_weight,
    'fullWeight', record.full_weight, 'emptyValue', record.empty_value, 'fullValue', record.full_value,
    'unit', record.unit, 'ticket', record.ticket, 'cubicYards', record.cubic_yards,
    'volumeValue', record.volume_value, 'volumeUnit', record.volume_unit, 'lateReason', record.late_reason`,
  },
  visit: {
    table: "visits",
    at: "visited_at",
    photoId: "record.photo_id",
    facts: `'visitNumber', record.visit_number, 'readings', (SELECT count(*) FROM temperatures AS reading
    WHERE reading.row_id = record.row_id AND reading.recorded_at = record.visited_at AND reading.visit = record.visit_number), 'moisture', record.moisture, 'smell', record.smell,
    'weather', record.weather, 'notes', record.notes, 'unread', record.unread, 'lateReason', record.late_reason`,
  },
  move: {
    table: "moves",
    at: "moved_at",
    facts: `'location', record.location, 'fromLocation', record.from_location, 'stage', record.stage,
    'lateReason', record.late_reason`,
  },
  sample: {
    table: "samples",
    at: "taken_at",
    photoId: "record.photo_id",
    facts: `'sampleNumber', record.sample_number, 'takenBy', record.taken_by, 'points', record.points,
    'laboratory', record.laboratory, 'chain', record.chain, 'notes', record.notes, 'lateReason', record.late_reason`,
  },
  result: {
    table: "results",
    at: "result_at",
    photoId: "record.photo_id",
    facts: `'sampleNumber', record.sample_number, 'sent', json(iif(record.sent, 'true', 'false')),
    'lines', json(record.lines), 'lateReason', record.late_reason`,
  },
  occurrence: {
    table: "occurrences",
    at: "occurred_at",
    photoId: "record.photo_id",
    facts: `'what', record.what, 'details', record.details, 'person', record.person, 'action', record.action,
    'lateReason', record.late_reason`,
  },
})

export const history = sqliteView("history", {
  at: instant().notNull(),
  rank: integer().notNull(),
  recordId: integer("record_id").notNull(),
  rowId: integer("row_id").notNull(),
  pile: text().notNull(),
  farmId: integer("farm_id").notNull(),
  author: text().notNull(),
  receivedAt: instant("received_at"),
  photoId: integer("photo_id"),
  voidReason: text("void_reason"),
  movedTo: text("moved_to"),
  movedFrom: text("moved_from"),
  fromFile: text("from_file", { mode: "json" }).$type<FromFile>(),
  facts: text({ mode: "json" }).$type<EventFacts>().notNull(),
}).as(sql.raw(historyQuery))
