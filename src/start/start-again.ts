import { dlopen, ptr } from "bun:ffi"

const libraries: Partial<Record<NodeJS.Platform, string>> = {
  linux: "libc.so.6",
  darwin: "libSystem.B.dylib",
}

/**
 * Replaces this process by a new start of the same program with the same arguments. The process keeps its number, so that
 * systemd, Docker or a terminal see none end. Returns only where that is impossible, as on Windows.
 */
export const startAgain = (): void => {
  const library = libraries[process.platform]
  if (!library) return
  const program = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main]
  const words = [...program, ...process.argv.slice(2)].map((word) => Buffer.from(`${word}\0`))
  const list = new BigUint64Array([...words.map((word) => BigInt(ptr(word))), 0n])
  const { symbols } = dlopen(library, { execv: { args: ["ptr", "ptr"], returns: "i32" } })
  symbols.execv(ptr(words[0] ?? Buffer.of(0)), ptr(list))
}
