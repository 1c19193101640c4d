import { mutantsMetBy } from "./mutant"

const tests = ["src/doctor/fixing.test.ts"]

/** The doctor: changes nothing unasked, and with --fix only what is safe. */
export const doctorMutants = [
  ...mutantsMetBy(tests, "doctor/doctor.ts", [
    ["nothing unasked", "const findings = fix ? [", "const findings = fix || true ? ["],
    ["exit code", "process.exitCode = toDo === 0 ? 0 : 1", "process.exitCode = 0"],
    ["a database with a fault", 'found.some(({ level }) => level === "error") || ', ""],
    ["an older database", " || migrationIn(database) !== migrations.newest) return []", ") return []"],
  ]),
  ...mutantsMetBy(tests, "doctor/leftovers.ts", [
    ["young parts", " && Date.now() - stat.mtimeMs > dayMs)", ")"],
    ["parts of others", "/^windrow-[\\dTZ-]+\\.sqlite\\.part(-wal|-shm|-journal)?$/", "/\\.part$/"],
    ["files of others", "|before-update-from-.*\\.part(-journal)?|creating)$/", "|.*)$/"],
  ]),
  ...mutantsMetBy(tests, "doctor/permissions.ts", [
    ["the group", "(stat.mode & 0o077) !== 0", "(stat.mode & 0o007) !== 0"],
    ["links", "return stat && !stat.isSymbolicLink() ?", "return stat ?"],
    ["folders stay open to oneself", "stat.isDirectory() ? 0o700 : 0o600", "0o600"],
  ]),
  ...mutantsMetBy(tests, "db/sqlite/database-file.ts", [
    [
      "ended sessions only",
      '"DELETE FROM sessions WHERE expires_at < ?"',
      '"DELETE FROM sessions WHERE expires_at <> ?"',
    ],
  ]),
  ...mutantsMetBy(["src/doctor/postgres.test.ts"], "doctor/postgres.ts", [
    ["an old PostgreSQL", "versionNumber < 150_000", "versionNumber < 0"],
    ["a standby", "...(isStandby\n", "...(false\n"],
    ["what a standby can't tell", "...(facts.isStandby ? [] : [", "...(false ? [] : ["],
    ["a commit that waits for nobody", 'synchronousCommit === "local"', 'synchronousCommit === "none"'],
    ["too few connections", "servers < 2", "servers < 1"],
  ]),
  ...mutantsMetBy(["src/doctor/postgres.test.ts"], "doctor/postgres-copies.ts", [
    ["no archive", 'archiveMode === "off"', 'archiveMode === "none"'],
    ["an empty archive", "archivedAt === null)\n    return", "false)\n    return"],
  ]),
]
