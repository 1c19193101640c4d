import { join } from "node:path"

/** What the next start of the server is to restore, in the data folder. */
export const requestFileIn = (data: string): string => join(data, "restore-request.json")
