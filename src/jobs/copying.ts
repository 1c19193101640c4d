import { perDatabase } from "../db/per-database"

/** Is this server copying the database? Its log can't be emptied meanwhile. */
export const copyingOf = perDatabase(() => ({ isUnderWay: false }))
