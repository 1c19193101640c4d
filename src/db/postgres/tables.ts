import { Column, getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm"
import {
  bigint,
  customType,
  doublePrecision,
  foreignKey,
  index,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { getTableConfig, type Index, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { withRowid } from "../tables-in-order"

/**
 * The tables of a schema as PostgreSQL's, for drizzle-kit, which writes migrations from them. Columns hold what SQLite's
 * hold: whole numbers (times in milliseconds, 1 and 0), texts and bytes, so that the same queries read them.
 */
export const postgresTables = (schema: object): Record<string, PgTable> => {
  const sources = Object.values(schema).filter((each) => is(each, SQLiteTable))
  const made = new Map<SQLiteTable, PgTable>()
  for (const source of sources) made.set(source, tableLike(source, made))
  return Object.fromEntries(sources.map((source, at) => [`table${at}`, made.get(source) as PgTable]))
}

const tableLike = (source: SQLiteTable, made: ReadonlyMap<SQLiteTable, PgTable>): PgTable => {
  const { name, columns, primaryKeys, foreignKeys, indexes } = getTableConfig(source)
  const like: Record<string, PgColumnBuilderBase> = Object.fromEntries(
    columns.map((column) => [column.name, columnLike(column)]),
  )
  if (withRowid.includes(name)) like.rowid = numbered("rowid")
  return pgTable(name, like, (own) => {
    const ownOf = (some: readonly Column[]) => columnsLike(own, some)
    return [
      ...primaryKeys.map((key) => primaryKey({ columns: ownOf(key.columns) })),
      ...foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference()
        const other = made.get(foreignTable) as PgTable
        return foreignKey({
          columns: ownOf(columns),
          foreignColumns: columnsLike(getTableColumns(other), foreignColumns),
        })
      }),
      ...indexes.map((each) => indexLike(each, own)),
    ]
  })
}

const isId = ({ name, primary }: SQLiteColumn) => primary && name === "id"

const numbered = (name: string) => bigint(name, { mode: "number" }).generatedByDefaultAsIdentity().notNull()

const bytea = customType({ dataType: () => "bytea" })

const columnLike = (column: SQLiteColumn) => {
  const { name, primary, notNull, isUnique, uniqueName } = column
  if (isId(column)) return numbered(name).primaryKey()
  const plain = typeLike(column)
  const fixed = defaultOf(column)
  if (fixed !== undefined) plain.default(fixed)
  if (notNull) plain.notNull()
  if (primary) plain.primaryKey()
  if (isUnique) plain.unique(uniqueName)
  return plain
}

/** What may have a fraction, which a column that SQLite calls INTEGER keeps, by table. */
const fractions: Readonly<Record<string, readonly string[]>> = {
  compost_rows: [
    "length",
    "width",
    "cubic_yards",
    "last_temperature",
    "earlier_temperature",
    "high_temperature",
    "probe_temperature",
  ],
  temperatures: ["temperature"],
  material_additions: ["cubic_yards"],
  sales: ["empty_weight", "full_weight", "cubic_yards"],
  pile_links: ["cubic_yards", "volume_before"],
}

const hasFraction = (column: SQLiteColumn) =>
  column.getSQLType() === "real" || fractions[getTableName(column.table)]?.includes(column.name)

const typeLike = (column: SQLiteColumn) => {
  const type = column.getSQLType()
  if (hasFraction(column)) return doublePrecision(column.name)
  if (type === "integer") return bigint(column.name, { mode: "number" })
  return type === "blob" ? bytea(column.name) : text(column.name)
}

/** A column's default as the database holds it. Times have none: they come from the program. */
const defaultOf = (column: SQLiteColumn) =>
  column.default === undefined ? undefined : sql.raw(quoted(column.mapToDriverValue(column.default)))

const quoted = (value: unknown) => (typeof value === "number" ? String(value) : `'${value}'`)

type Columns = Record<string, PgColumn>

/** Columns of the same names. A list that is never empty, as drizzle-orm's types want it. */
const columnsLike = (columns: Columns, some: readonly Column[]) =>
  some.map(({ name }) => columns[name]) as [PgColumn, ...PgColumn[]]

const indexLike = ({ config }: Index, own: Columns) => {
  const like = config.columns.map((part) => (is(part, SQL) ? sqlLike(part, own) : own[part.name]))
  const made = (config.unique ? uniqueIndex : index)(config.name).on(...(like as [PgColumn, ...PgColumn[]]))
  return config.where ? made.where(sqlLike(config.where, own)) : made
}

const sqlLike = ({ queryChunks }: SQL, own: Columns) =>
  new SQL(queryChunks.map((chunk) => (is(chunk, Column) ? (own[chunk.name] as PgColumn) : chunk)))
