import { bundle, bundledPackages } from "./bundle"
import { drawingFolder } from "./drawing"
import { inFixedOrder } from "./embedded"
import { noticesFolder, writeNotices } from "./notices"
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
  // Once without the executable: it embeds the notices of what is in it.
  await bundle(server)
  writeNotices(bundledPackages())
  const { outputs } = await Bun.build({
    ...server,
    // With bytecode any other format inlines the build machine's paths.
    bytecode: true,
    compile: {
      outfile,
      assets: inFixedOrder([webFolder, drawingFolder, "migrations", noticesFolder, "src/demo/demo-farm"]),
      ...ignoreWorkingDirectory,
      ...(target && { target: `bun-${target}` as const }),
    },
  })
  return outputs[0]?.path ?? outfile
}

const server = {
  entrypoints: ["src/main.ts", "src/spreadsheets/workbook-worker.ts"],
  // Side by side, where the code looks for its thread.
  naming: { entry: "[name].[ext]" },
  target: "bun",
  // Lazily imported code is not loaded at the start.
  splitting: true,
  format: "esm",
  minify: true,
  sourcemap: "none",
  define,
} as const satisfies Bun.BuildConfig

/** Configuration files in the working directory must not change the executable's behaviour. */
const ignoreWorkingDirectory = {
  autoloadDotenv: false,
  autoloadBunfig: false,
  autoloadTsconfig: false,
  autoloadPackageJson: false,
}
