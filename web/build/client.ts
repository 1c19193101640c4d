import { basename } from "node:path"
import { bundle } from "./bundle"
import { assetName, define, external, webFolder } from "./options"
import { withReactStore } from "./with-react-store"
import { withoutStaticBlocks } from "./without-static-blocks"

/** The bundler's outputs by path, with the imports and the entry point of each. */
export type Client = Bun.BuildMetafile["outputs"]

/** Bundles the app and the public pages' islands, which share their chunks. */
export const bundleClient = async (): Promise<Client> => {
  const worker = await bundleAlone("web/photos/resize-worker.ts")
  const { metafile } = await bundle({
    entrypoints: ["web/app/main.tsx", "web/site/site.ts"],
    outdir: webFolder,
    target: "browser",
    format: "esm",
    splitting: true,
    // Bytes: over HTTP/1.1 a request costs more than a small part that is not needed yet.
    minChunkSize: 16_384,
    minify: true,
    publicPath: "/",
    naming: { entry: assetName, chunk: "assets/part-[hash].[ext]", asset: assetName },
    define: { ...define, "process.env.PHOTO_WORKER": JSON.stringify(worker) },
    plugins: [withReactStore, withoutStaticBlocks],
    external,
  })
  return metafile?.outputs ?? {}
}

/** Bundles a worker or an inline script into one file without shared chunks. Returns its URL path. */
export const bundleAlone = async (entry: string) => {
  const { outputs } = await bundle({
    entrypoints: [entry],
    outdir: webFolder,
    target: "browser",
    // Some of the oldest browsers lack module workers.
    format: "iife",
    minify: true,
    naming: assetName,
    define,
  })
  return `/assets/${basename(outputs[0]?.path ?? "")}`
}
