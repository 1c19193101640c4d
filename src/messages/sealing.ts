import { createCipheriv, createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { dirname, join } from "node:path"
import type { Db } from "../db/connection"
import { AppError } from "../domain/errors"
import type { ReceiverKind } from "../domain/messages"
import { readText, writePrivately } from "../tls/files"
import { officeOf } from "./office"

/** Beside the database's file, and in none of its copies. */
export const keyFile = "messages.key"

/** A receiver, as far as its secrets belong to it alone. */
type Owner = { farmId: number; userId: number | null; kind: ReceiverKind }

/** What is sealed can't be opened as another farm's, person's or kind's. */
export const seal = (db: Db, owner: Owner, value: object): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", derived(db, "sealing"), iv)
  cipher.setAAD(nameOf(owner))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")
}

/** @throws AppError unavailable when it was sealed with another key */
export const unseal = <T>(db: Db, { sealed, ...owner }: Owner & { sealed: string }): T => {
  const bytes = Buffer.from(sealed, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", derived(db, "sealing"), bytes.subarray(0, 12))
  decipher.setAAD(nameOf(owner))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
  } catch {
    throw new AppError("unavailable", "The server's key for messages is another one now. Set this up again.")
  }
}

const nameOf = ({ farmId, userId, kind }: Owner) => Buffer.from(`${farmId} ${userId ?? "farm"} ${kind}`)

/** The server's keys for Web Push (VAPID), base64url; the same as long as its key is. */
export const pushKeys = (db: Db): { publicKey: string; privateKey: string } => {
  const pair = createECDH("prime256v1")
  const secret = derived(db, "web push")
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") }
}

/** The code that proves that somebody reads an email address; nobody can guess it. */
export const codeFor = (db: Db, receiver: { id: number; name: string }): string =>
  createHmac("sha256", derived(db, "codes"))
    .update(`${receiver.id} ${receiver.name}`)
    .digest("hex")
    .slice(0, 10)
    .toUpperCase()

/** @throws AppError conflict where there is no key */
export const assertKey = (db: Db): void => void keyOf(db)

export const hasKey = (db: Db): boolean => {
  try {
    return keyOf(db) !== ""
  } catch {
    return false
  }
}

const derived = (db: Db, purpose: string) =>
  Buffer.from(hkdfSync("sha256", keyOf(db), "", `windrow ${purpose}`, 32))

/** That of the operator, or else one that is made here. Servers that share a database must share it. */
const keyOf = (db: Db): string => {
  const office = officeOf(db)
  const { file } = db.engine
  if (office.key === undefined && file === undefined)
    throw new AppError("conflict", "Whoever runs the server has to set --messages-key-file first.")
  office.key ??= storedKey(join(dirname(file ?? ""), keyFile))
  return office.key
}

const storedKey = (path: string) => {
  const stored = readText(path)?.trim()
  if (stored) return stored
  const made = randomBytes(32).toString("base64url")
  writePrivately(dirname(path), { [path]: `${made}\n` })
  return made
}
