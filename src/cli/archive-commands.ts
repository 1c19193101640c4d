import { resolve } from "node:path"
import { addFarmCommand, noteFarmCommand } from "../audit/commands"
import { Email } from "../contract/users"
import type { Db } from "../db/connection"
import { fileSystem } from "../db/file-system"
import { CommandError } from "../domain/errors"
import { aRole, type Farm } from "../domain/farms"
import { countsWords, type ImportCounts, importWords } from "../domain/import-report"
import { printable } from "../http/printable"
import { answerFlags, answersIn } from "./answer-flags"
import { type Arguments, UsageError } from "./arguments"

/** windrow export FILE: writes a farm into a ZIP, whole or not at all. */
export const exportFarm = async (db: Db, { words: [file = ""], values }: Arguments) => {
  const { existsSync, renameSync, rmSync } = fileSystem()
  if (existsSync(file)) throw new CommandError(`${file} is there already: give another name.`)
  const { archiveOf } = await import("../archives/archive")
  const { farmWith } = await import("../archives/farms")
  const farm = await farmWith(db, farmIdIn(values))
  const part = `${file}.part`
  try {
    const out = Bun.file(part).writer()
    for await (const chunk of (await archiveOf(db, farm.id)).stream) {
      out.write(chunk)
      await out.flush()
    }
    await out.end()
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw inSentence(error, `${file} can't be written`)
  }
  await noteFarmCommand(db, farm.id, `wrote the farm ${farm.name} into ${resolve(file)}`)
  say(`${farm.name} is in ${file}.`)
}

/** windrow import FILE: an export of a farm, or a table of readings. Opens the database when the file is there. */
export const importFile = async (
  open: (work: (db: Db) => Promise<void>) => Promise<void>,
  args: Arguments,
) => {
  const { words, values } = args
  const [file = ""] = words
  if (!fileSystem().existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  // A workbook is a ZIP, too.
  const isZip = !/\.xls[xm]$/i.test(file) && ((await beginningOf(file)) === "PK" || file.endsWith(".zip"))
  const isDry = isSet(values, "dry-run")
  const wrong = ["email", "make-piles", "replace", ...answerFlags.map(({ flag }) => flag)].find(
    (flag) => isZip && values[flag] !== undefined,
  )
  if (wrong) throw new UsageError(`--${wrong} is for a table of readings, for example readings.csv.`)
  if (isZip)
    return open((db) => importZip(db, file, { farmId: farmIdIn(values), trusted: trustedIn(values), isDry }))
  if (values["trust-email"] !== undefined)
    throw new UsageError("--trust-email is for the people of a ZIP, not for a table of readings.")
  const { importTable } = await import("./table-command")
  const makePiles = isSet(values, "make-piles")
  const answers = answersIn(values)
  await open((db) =>
    importTable(db, file, {
      farmId: farmIdIn(values),
      email: values.email,
      answers,
      makePiles,
      replaces: replacesIn(values),
      isDry,
    }),
  )
}

const replacesIn = ({ replace }: Arguments["values"]) => {
  if (replace !== undefined && !/^[1-9]\d{0,9}$/.test(replace))
    throw new UsageError(`--replace is the number of an import, for example --replace 3, not "${replace}".`)
  return replace === undefined ? undefined : Number(replace)
}

const beginningOf = async (file: string) => {
  try {
    return await Bun.file(file).slice(0, 2).text()
  } catch (error) {
    throw inSentence(error, `${file} can't be read`)
  }
}

/** Turns an error of the system, such as a missing folder or a full disk, into a sentence: it is no bug of this program. */
const inSentence = (error: unknown, what: string) =>
  error instanceof Error && "syscall" in error ? new CommandError(`${what}: ${error.message}.`) : error

type ZipOptions = { farmId: number | undefined; trusted: ReadonlySet<string>; isDry: boolean }

const importZip = async (db: Db, file: string, { farmId, trusted, isDry }: ZipOptions) => {
  const { contentsOf, importAsOwner } = await import("../archives/import-farm")
  if (isDry) {
    const { farm, counts } = await contentsOf(file)
    return say(
      `${file} is sound: ${farm.name} with ${counts.piles} piles, ${counts.records} records and ${counts.photos} photos. Nothing was imported.`,
    )
  }
  const name = resolve(file)
  const noteEnd = (verb: string, farm: Farm, counts: ImportCounts) =>
    noteFarmCommand(db, farm.id, `${verb} ${name} into the farm ${farm.name} (${countsWords(counts)})`)
  let noteFailure = async () => {}
  const { farm, isNewFarm, joined, report } = await importAsOwner(db, file, farmId, trusted, {
    note: async (tx, { farm, isNewFarm, joined }) => {
      const made = isNewFarm ? `made the farm ${farm.name} and ` : ""
      await addFarmCommand(tx, farm.id, `${made}began to read ${name} into the farm ${farm.name}`)
      for (const { email, role } of joined)
        if (role) await addFarmCommand(tx, farm.id, `made ${email} ${aRole(role)} of ${farm.name}`)
    },
    counting: (farm, counts) => {
      noteFailure = () => noteEnd("broke off reading", farm, counts)
    },
  }).catch(async (error) => {
    await noteFailure()
    throw error
  })
  await noteEnd("read", farm, report)
  say(`${isNewFarm ? "Made" : "Read into"} farm ${farm.id}, ${farm.name}.`)
  for (const sentence of importWords(report)) say(sentence)
  for (const { email, role } of joined) say(`${email} is now a member: ${role}.`)
  if (joined.length > 0) say("Whoever is new here has no password yet: windrow user password EMAIL sets one.")
}

const say = (text: string) => console.log(printable(text))

/** @throws UsageError for a --farm that is no id */
const farmIdIn = ({ farm }: Arguments["values"]) => {
  if (farm === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(farm)) return Number(farm)
  throw new UsageError(`--farm is the number of a farm, for example --farm 1, not "${farm}".`)
}

/** @throws UsageError for what is no list of emails */
const trustedIn = ({ "trust-email": emails }: Arguments["values"]): ReadonlySet<string> => {
  const found = emails?.split(",").map((email) => Email.safeParse(email.trim())) ?? []
  if (found.some(({ success }) => !success))
    throw new UsageError(
      `--trust-email takes emails with commas between them, for example --trust-email ana@example.org, not "${emails}".`,
    )
  return new Set(found.flatMap(({ data }) => data ?? []))
}

const isSet = (values: Arguments["values"], flag: string) => {
  const value = values[flag]
  if (value === undefined || value === "yes") return value !== undefined
  throw new UsageError(`--${flag} stands alone: leave out "${value}".`)
}
