import type { OfficeSettings } from "../messages/office"
import { UsageError } from "./arguments"
import { type Config, secretOf } from "./config"

/**
 * What messages need.
 * @throws UsageError when the settings do not fit together, or a file can't be read
 */
export const officeOf = async (config: Config): Promise<OfficeSettings> => {
  const { mail: url, mailFrom: from, messagesToOwnNetwork: ownNetwork } = config
  const [password, key] = [await secretOf(config, "mailPassword"), await secretOf(config, "messagesKey")]
  if (url === undefined) return { ownNetwork, key }
  if (from === undefined)
    throw new UsageError("--mail needs a sender, for example --mail-from windrow@example.org.")
  if (new URL(url).username !== "" && password === undefined)
    throw new UsageError(
      "--mail has a user and needs its password, for example --mail-password-file /run/secrets/windrow-mail.",
    )
  return { ownNetwork, key, mail: { url, password, from } }
}
