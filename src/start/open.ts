import { openOffice } from "../messages/office"
import { storedSignUp } from "../operation/stored-sign-up"
import { keepPhotosIn } from "../photos/objects"
import { sumUpUncounted } from "../rows/sum-up-uncounted"
import type { Bound } from "./bind"
import { openIn } from "./open-in"
import type { ServeOptions } from "./options"
import { restoreAtStart } from "./restore-at-start"

export type Opened = Awaited<ReturnType<typeof open>>

/**
 * The database, after a restore that was asked for, and what it says of the settings.
 * @throws CommandError or DatabaseUnusableError
 */
export const open = async (config: ServeOptions, { listeners, output, settings }: Bound) => {
  const restored = await restoreAtStart(config.data, listeners)
  const { db, place } = await openIn(config)
  const { log, print, isTerminal } = await output
  await keepPhotosIn(db, config.photos)
  openOffice(db, config.office)
  await restored?.settle(db)
  await sumUpUncounted(db)
  settings.signup = (await storedSignUp(db)) ?? settings.signup
  return { db, place, log, print, isTerminal, restored: restored?.sentence }
}
