import { archivedFields, everythingName } from "../contract/archive"
import { eventOf, hasPhoto, type RecordKind, recordEvents, recordKinds } from "../domain/record-kinds"
import { isYard } from "../domain/rows"
import { storedUnits } from "../domain/units"
import { quantitiesOf } from "../domain/written"
import type { Source } from "./source"

/** Describes each file and column. Without the moment of the export, so that equal farms have equal files. */
export const readmeOf = ({ farm, hasProbes, links, piles }: Source): string =>
  `${farm.name}
${"=".repeat([...farm.name].length)}

Everything that this farm has in Windrow, a log for compost piles.

The CSV files open in any spreadsheet: UTF-8, commas, the first line names the columns. Each time
stands twice: in the farm's zone, ${farm.zone}, and in UTC. Each amount stands
alone in its column, its unit beside it. "As Written" and "Written In" say what was typed, where that
was no whole number of this unit. A text that a spreadsheet would take for a formula begins with an
apostrophe. A record with "Voided" was struck through by "Voided By", for "Void Reason": it counts
nowhere. With "Moved To" it counts in that pile instead, which has it with "Moved From". "Received" is
when the server got a record, which may be later than when it was made. "From File" says which file a
record was read from, or which wireless probe sent it, "Measured By" who measured as that says, and "Time Not Given" that it has the day
only: such a record stands at noon.

piles.csv           Each pile: label, place, size, volume and material type at the start, status,
                    start, days with 131 °F or more, method, turns and days of the newest count
                    and when it began, what the pile has of its method's rule, who made it.
${recordKinds.map((kind) => `${kind}.csv`.padEnd(20) + contentsOf(kind)).join("\n")}
${piles.some(isYard) ? loads : ""}${links.length > 0 ? families : ""}${hasProbes ? probes : ""}changes.csv         Each change of a pile: the field, its value before and after, by whom.
people.csv          Whoever belongs to the farm, with the role, and whoever is named in a record;
                    emails are a manager's to export.
material-types.csv  The material types that the records name.
${everythingName.padEnd(20)}All of the above as JSON, one thing a line. Windrow reads this file, and the photos,
                    when the ZIP is read back: "Add a File" on the page of a farm, or
                    "windrow import FILE.zip" on the machine of the server. Keep its lines as they are.
photos/             The photos, named by pile and time.

A photo that is damaged on the server's disk is left out, and named in photos-missing.txt.
`

const loads = `                    A material without a pile is a load that waits for one, or was refused; an occurrence
                    without a pile is of the farm.
`

const families = `families.csv        Each merge and split: the pile, which one it comes from, when, the volume taken.
`

const probes = `probe-readings.csv  What wireless probes have sent, as they sent it. Readings that the farm counts are among the
                    temperatures, too. Windrow does not read this file back.
`

/** The contents of each kind's CSV file, in lines of a hundred letters. */
const contentsOf = (kind: RecordKind): string => {
  const { noun } = recordEvents[eventOf[kind]]
  const heads = archivedFields[kind].map(({ name, head }) => `${head.toLowerCase()}${unitOf(kind, name)}`)
  const own = [...new Set(heads)].filter((head) => !head.includes("written"))
  const photo = hasPhoto(kind) ? ["the file of its photo"] : []
  const words = `Each ${noun.replace(/^an? /, "")}: ${["pile", "time", ...own, ...photo, "by whom"].join(", ")}.`
  return words.replace(/(.{1,80})(?: |$)/g, (_, line) => `${line}\n${" ".repeat(20)}`).trimEnd()
}

const unitOf = (kind: RecordKind, field: string) => {
  const measured = quantitiesOf(kind).find(({ stored }) => stored === field)
  return measured ? ` in ${storedUnits[measured.quantity].words}` : ""
}
