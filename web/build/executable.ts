import { drawingFolder } from "./drawing"
import { inFixedOrder } from "./embedded"
import { define, webFolder } from "./options"

export const targets = ["linux-x64", "linux-arm64", "windows-x64", "darwin-arm64"] as const
export type Target = (typeof targets)[number]

/**
 * Parses `--target`; undefined means this machine.
 * @throws when the platform is not supported.
 */
export const targetOf = (name: string | undefined): Target | undefined => {
  const target = targets.find((each) => each === name)
  if (name && !target) throw new Error(`--target is one of ${targets.join(", ")}.`)
  return target
}

/** Compiles the server, the browser's files and the migrations into one executable, and returns its path. */
export const compileExecutable = async (
  target: Target | undefined,
  outfile = `dist/windrow${target ? `-${target}` : ""}`,
) => {
  const { outputs } = await Bun.build({
    entrypoints: ["src/main.ts"],
    target: "bun",
    // Lazily imported code is not loaded at the start.
    splitting: true,
    // With bytecode any other format inlines the build machine's paths.
    format: "esm",
    bytecode: true,
    minify: true,
    sourcemap: "none",
    define,
    compile: {
      outfile,
      assets: inFixedOrder([webFolder, drawingFolder, "migrations"]),
      ...ignoreWorkingDirectory,
      ...(target && { target: `bun-${target}` as const }),
    },
  })
  return outputs[0]?.path ?? outfile
}

/** Configuration files in the working directory must not change the executable's behaviour. */
const ignoreWorkingDirectory = {
  autoloadDotenv: false,
  autoloadBunfig: false,
  autoloadTsconfig: false,
  autoloadPackageJson: false,
}
