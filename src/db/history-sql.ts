import { eventRanks } from "../domain/history"
import { type RecordEvent, recordEventNames } from "../domain/record-kinds"

type Part = {
  at: string
  rank: number
  id: string
  author: string
  receivedAt?: string
  photoId?: string
  voidReason?: string
  movedTo?: string
  movedFrom?: string
  fromFile?: string
  facts: string
  from: string
}

/** With the same affinity of a column in all parts, SQLite can use indexes; hence casts and subqueries. */
const part = ({ at, rank, id, author, facts, from, ...optional }: Part) => `
SELECT ${at} AS at, ${rank} AS rank, ${id} AS record_id, pile.id AS row_id, pile.row_id AS pile, pile.farm_id AS farm_id,
  (SELECT first_name || ' ' || last_name FROM users WHERE users.id = ${author}) AS author,
  ${optional.receivedAt ?? "CAST(NULL AS INTEGER)"} AS received_at, ${optional.photoId ?? "CAST(NULL AS INTEGER)"} AS photo_id,
  ${optional.voidReason ?? "CAST(NULL AS TEXT)"} AS void_reason,
  ${optional.movedTo ?? "CAST(NULL AS TEXT)"} AS moved_to, ${optional.movedFrom ?? "CAST(NULL AS TEXT)"} AS moved_from,
  ${optional.fromFile ?? "CAST(NULL AS TEXT)"} AS from_file,
  ${facts} AS facts
FROM ${from}`

/** `facts` are arguments of json_object. */
type RecordPart = { table: string; at: string; photoId?: string; facts: string }

const recordParts = (
  kind: RecordEvent,
  { table, at, photoId = "CAST(NULL AS INTEGER)", facts: ownFacts }: RecordPart,
) => {
  const facts = `json_object('kind', '${kind}', ${ownFacts})`
  const from = `compost_rows AS pile JOIN ${table} AS record ON record.row_id = pile.id`
  const record = part({
    at: `record.${at}`,
    rank: eventRanks.record(kind),
    id: "record.id",
    author: "record.recorded_by",
    receivedAt: "record.received_at",
    photoId,
    voidReason: "record.void_reason",
    movedTo: "record.moved_to",
    movedFrom: "record.moved_from",
    fromFile: "record.from_file",
    facts,
    from,
  })
  const voided = part({
    at: "record.voided_at",
    rank: eventRanks.voided(kind),
    id: "record.id",
    author: "record.voided_by",
    movedTo: "record.moved_to",
    facts: `json_object('kind', 'voided', 'record', ${facts}, 'reason', record.void_reason)`,
    from: `${from} WHERE record.voided_at IS NOT NULL`,
  })
  return [record, voided]
}

/** The query of the view `history`. Changing it needs a migration. */
export const historySql = (records: Record<RecordEvent, RecordPart>): string =>
  [
    part({
      at: "pile.start_date",
      rank: eventRanks.built,
      id: "pile.id",
      author: "pile.user_id",
      // Where its first move came from: a correction says that the place was wrong, a move that it was another one then. Its volume
      // with what was split off: see `volumeAtStart`.
      facts: `json_object('kind', 'built', 'location', coalesce((SELECT move.from_location FROM moves AS move
    WHERE move.row_id = pile.id AND move.voided_at IS NULL AND move.from_location IS NOT NULL
    ORDER BY move.moved_at, move.id LIMIT 1), pile.location), 'length', pile.length, 'width', pile.width,
    'cubicYards', pile.cubic_yards + (SELECT
    CASE WHEN count(*) = count(link.volume_before) THEN coalesce(sum(link.cubic_yards), 0) END FROM pile_links AS link
    WHERE link.parent_id = pile.id AND link.kind = 'split' AND link.undone_at IS NULL))`,
      from: "compost_rows AS pile WHERE pile.row_id <> ''",
    }),
    ...recordEventNames.flatMap((kind) => recordParts(kind, records[kind])),
    part({
      at: "change.changed_at",
      rank: eventRanks.change,
      id: "change.id",
      author: "change.changed_by",
      facts: `CASE
    WHEN change.field <> 'status'
      THEN json_object('kind', 'correction', 'field', change.field, 'from', change."from", 'to', change."to")
    WHEN change."to" = 'removed' THEN json_object('kind', 'removed')
    ELSE json_object('kind', 'status', 'from', change."from", 'to', change."to") END`,
      from: "compost_rows AS pile JOIN row_changes AS change ON change.row_id = pile.id",
    }),
  ].join("\nUNION ALL")
