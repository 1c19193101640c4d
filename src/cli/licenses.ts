import { readFileSync } from "node:fs"
import { noticesFile } from "../start/bundled-files"

/** Two hundred kilobytes, which nothing else reads. */
export const printLicenses = (): void => console.log(readFileSync(noticesFile, "utf8").trimEnd())
