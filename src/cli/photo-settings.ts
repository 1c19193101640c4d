import type { PhotoSettings } from "../photos/objects"
import { UsageError } from "./arguments"
import { type Config, secretOf } from "./config"

export const photoFlags = [
  "photos",
  "photos-key-id",
  "photos-key-id-file",
  "photos-secret",
  "photos-secret-file",
]

/**
 * Undefined without --photos.
 * @throws UsageError when keys are missing, or a file can't be read
 */
export const photosOf = async (config: Config): Promise<PhotoSettings | undefined> => {
  if (config.photos === undefined) return undefined
  const [keyId, secret] = [await secretOf(config, "photosKeyId"), await secretOf(config, "photosSecret")]
  if (keyId === undefined || secret === undefined)
    throw new UsageError(
      "--photos needs its keys, for example --photos-key-id-file /run/secrets/windrow-photos-key-id --photos-secret-file /run/secrets/windrow-photos-secret.",
    )
  return { url: config.photos, keyId, secret }
}
