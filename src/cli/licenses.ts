import { readFileSync } from "node:fs"
import { noticesFile } from "../server/bundled-files"

/** Two hundred kilobytes, which nothing else reads. */
export const printLicenses = (): void => console.log(readFileSync(noticesFile, "utf8").trimEnd())
