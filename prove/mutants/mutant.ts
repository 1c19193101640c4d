/** One change to the program that a test must notice. `find` stands exactly once in the file. */
export type Mutant = {
  name: string
  file: string
  find: string
  replace: string
  /** Why nobody can tell the changed program from the right one; absent for a mutant that must be killed. */
  equivalent?: string
}

type Change = [name: string, find: string, replace: string, equivalent?: string]

/** The mutants of one file of src. */
export const mutantsOf = (file: string, changes: readonly Change[]) => mutantsAt(`src/${file}`, changes)

/** The mutants of one file of web. */
export const webMutantsOf = (file: string, changes: readonly Change[]) => mutantsAt(`web/${file}`, changes)

const mutantsAt = (file: string, changes: readonly Change[]): Mutant[] =>
  changes.map(([name, find, replace, equivalent]) => ({
    name,
    file,
    find,
    replace,
    ...(equivalent === undefined ? {} : { equivalent }),
  }))
