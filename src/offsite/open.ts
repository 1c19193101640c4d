import { dirname } from "node:path"
import { CommandError } from "../domain/errors"
import { openEnvelope } from "./envelope"
import { folderDestination } from "./folder"
import type { Offsite } from "./send"

export type OffsiteSettings = {
  to: string
  passphrase?: string | undefined
  keyId?: string | undefined
  secret?: string | undefined
}

/** Reads and writes nothing yet. */
export const openOffsite = async (settings: OffsiteSettings, database: string): Promise<Offsite> => {
  const { to, passphrase } = settings
  const destination = await destinationOf(settings, dirname(database))
  return {
    database,
    to,
    destination,
    envelope: passphrase === undefined ? openEnvelope : (await import("./age")).ageEnvelope(passphrase),
  }
}

const destinationOf = async ({ to, keyId, secret }: OffsiteSettings, data: string) => {
  if (!to.startsWith("s3:")) return folderDestination(to, data)
  if (keyId === undefined || secret === undefined) throw new CommandError(`${to} needs its keys.`)
  return (await import("./store")).storeDestination(to, { keyId, secret })
}
