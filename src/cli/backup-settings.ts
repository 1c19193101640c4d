import { UsageError } from "./arguments"
import { type Config, flagOf, secretOf, variablesOf } from "./config"

const names = [
  "backupTo",
  "backupPassphrase",
  "backupPassphraseFile",
  "backupKeyId",
  "backupKeyIdFile",
  "backupSecret",
  "backupSecretFile",
] as const

export const sendingFlags = names.map(flagOf)

/** `environment` is for `windrow backups send` in another process: files of secrets stay files. */
export type SendingSettings = { to: string; environment: Record<string, string> }

/**
 * Undefined without --backup-to.
 * @throws UsageError when the settings do not fit together, or a file can't be read
 */
export const sendingOf = async (config: Config): Promise<SendingSettings | undefined> => {
  const { to } = (await secretsOf(config)) ?? {}
  return to === undefined ? undefined : { to, environment: variablesOf(config, names) }
}

/** With the secrets themselves. */
export const secretsOf = async (config: Config) => {
  if (config.backupTo === undefined) return undefined
  const [passphrase, keyId, secret] = [
    await secretOf(config, "backupPassphrase"),
    await secretOf(config, "backupKeyId"),
    await secretOf(config, "backupSecret"),
  ]
  if (config.backupTo.startsWith("s3:") && (keyId === undefined || secret === undefined))
    throw new UsageError(
      "--backup-to s3://... needs its keys, for example --backup-key-id-file /run/secrets/windrow-key-id --backup-secret-file /run/secrets/windrow-secret.",
    )
  return { to: config.backupTo, passphrase, keyId, secret }
}
