const bundled = new Set<string>()

/** Bun.build, which remembers the files of packages that it read: their notices belong to what it makes. */
export const bundle = async (options: Bun.BuildConfig): Promise<Bun.BuildOutput> => {
  const result = await Bun.build({ ...options, metafile: true })
  for (const file of Object.keys(result.metafile?.inputs ?? {}))
    if (file.includes("node_modules/")) bundled.add(file)
  return result
}

/** The folders of the packages that all bundles of this process read, such as node_modules/zod. */
export const bundledPackages = (): string[] => foldersOf([...bundled])

const foldersOf = (files: readonly string[]) => [...new Set(files.map(folderOf))].sort()

/** The innermost one: a package may have its own copy of another. */
const folderOf = (file: string) => {
  const [folder] = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll("\\", "/")) ?? []
  return folder ?? file
}
