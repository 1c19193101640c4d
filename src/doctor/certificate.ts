import { existsSync } from "node:fs"
import { dayMs } from "../domain/day"
import { errorMessage } from "../domain/errors"
import { machineOnNetwork } from "../http/addresses"
import { filesIn, leafFilesIn } from "../tls/authority"
import { folderIn, readText } from "../tls/files"
import { certificateIn, certificatesIn, dayOf, endOf, isKeyOf, speaksFor } from "../tls/pair"
import { openSupplied } from "../tls/supplied"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"
import type { Installation } from "./installation"

export const certificateFindings = async (installation: Installation): Promise<Finding[]> => {
  const { data, https, tlsCert, tlsKey } = installation
  if (tlsCert !== undefined && tlsKey !== undefined) return ownFindings(tlsCert, tlsKey)
  if (!existsSync(folderIn(data)))
    return https ? [noteOf("certificate", "The first start with --https makes a certificate.")] : []
  return [...authorityFindings(data), ...(https ? await leafFindings(data) : [])]
}

const ownFindings = (tlsCert: string, tlsKey: string): Finding[] => {
  const advice = "Put a valid pair there; a running server takes it within ten seconds."
  try {
    const warning = openSupplied({ tlsCert, tlsKey }).warning?.()
    return warning === undefined ? [] : [warningOf("certificate", warning, advice)]
  } catch (error) {
    return [errorOf("certificate", errorMessage(error), advice)]
  }
}

const putBack = "Put it back from your copy of tls; without one, move tls away and set up every phone anew."

const authorityFindings = (data: string): Finding[] => {
  const files = filesIn(folderIn(data))
  const [root, issuer] = certificatesIn(readText(files.certificate) ?? "").map((each) => certificateIn(each))
  if (!root || !issuer) return [errorOf("authority", `${files.certificate} is missing or damaged.`, putBack)]
  const key = readText(files.key)
  const foreign = key !== undefined && !isKeyOf(key, issuer)
  return [
    ...(key === undefined
      ? [errorOf("authority", `The authority's key ${files.key} is missing.`, putBack)]
      : []),
    ...(foreign ? [errorOf("authority", `${files.key} is not the authority's key.`, putBack)] : []),
    ...(endOf(root) - Date.now() < 365 * dayMs
      ? [warningOf("authority", `The authority that phones trust ends on ${dayOf(endOf(root))}.`, anew)]
      : []),
  ]
}

const anew = "Plan a day to move tls away, start again, and set up every phone anew."

/** A running server renews it 30 days before its end, and when addresses change. */
const leafFindings = async (data: string): Promise<Finding[]> => {
  const file = leafFilesIn(folderIn(data)).certificate
  const certificate = readText(file) ?? ""
  const leaf = certificateIn(certificate)
  if (!leaf)
    return [noteOf("certificate", "The next start with --https makes a certificate for this machine.")]
  const advice = "Start the server with --https, which renews it; its log says why if it can't."
  const soon = endOf(leaf) - Date.now() < 14 * dayMs
  const { near } = await machineOnNetwork()
  const missing = near.filter((address) => !speaksFor({ certificate, key: "" }, address))
  return [
    ...(soon
      ? [warningOf("certificate", `The certificate ${file} ends on ${dayOf(endOf(leaf))}.`, advice)]
      : []),
    ...missing.map((address) =>
      warningOf(
        "certificate",
        `The certificate does not stand for this machine's address ${address}.`,
        advice,
      ),
    ),
  ]
}
