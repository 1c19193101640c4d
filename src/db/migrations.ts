/** A folder of migrations, and the time of the newest in milliseconds since 1970. */
export type Migrations = { folder: string; newest: number }
