/** One change to the program that a test must notice. `find` stands exactly once in the file. */
export type Mutant = {
  name: string
  file: string
  find: string
  replace: string
  /** The files of tests that may notice it; without them, all of src may. */
  tests?: readonly string[]
  /** The tests run on PostgreSQL. */
  onPostgres?: true
  /** Why nobody can tell the changed program from the right one; absent for a mutant that must be killed. */
  equivalent?: string
}

type Change = [name: string, find: string, replace: string, equivalent?: string]

/** The mutants of one file of src. */
export const mutantsOf = (file: string, changes: readonly Change[]) => mutantsAt(`src/${file}`, changes)

/** The same where these tests alone must see them: those of web, or the few that know the guard. */
export const mutantsMetBy = (tests: readonly string[], file: string, changes: readonly Change[]): Mutant[] =>
  mutantsOf(file, changes).map((mutant) => ({ ...mutant, tests }))

/** Those that tests on PostgreSQL must see. */
export const postgresMutantsOf = (
  tests: readonly string[],
  file: string,
  changes: readonly Change[],
): Mutant[] => mutantsMetBy(tests, file, changes).map((mutant) => ({ ...mutant, onPostgres: true }))

/** The mutants of one file of web, and the folders and files of tests that meet them. */
export const webMutantsOf = (tests: readonly string[], file: string, changes: readonly Change[]): Mutant[] =>
  mutantsAt(`web/${file}`, changes).map((mutant) => ({ ...mutant, tests }))

const mutantsAt = (file: string, changes: readonly Change[]): Mutant[] =>
  changes.map(([name, find, replace, equivalent]) => ({
    name,
    file,
    find,
    replace,
    ...(equivalent === undefined ? {} : { equivalent }),
  }))
