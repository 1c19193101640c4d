/** Wanted once in a database's life; loaded with every start it would take 1 ms and 4 MB. */
export const fileSystem = (): typeof import("node:fs") => require("node:fs")
