import type { MadeProbe, WirelessProbe } from "../../src/domain/probes"
import { enter } from "../farm"
import { startWindrow } from "../windrow"

/** A server with one pile, in which new probes stand. */
export const startYard = async () => {
  const admin = { WINDROW_ADMIN_EMAIL: "ada@farm.test", WINDROW_ADMIN_PASSWORD: "secret1" }
  const windrow = await startWindrow({ env: admin })
  const user = await enter(windrow, "/api/auth/login", { email: "ada@farm.test", password: "secret1" })
  const pile = await user.row()
  // Payloads as makers document them have times of their own.
  await user.call("PATCH", `/api/rows/${pile.id}`, { startDate: "2020-01-01" })
  return {
    address: `${windrow.url}/api/probes/in`,
    /** The key of a new probe, whose readings without a unit are in °C. */
    newKey: async (name: string) =>
      (await user.call<MadeProbe>("POST", "/api/farm/probes", { name, rowId: pile.id, unit: "°C" })).key,
    probes: () => user.call<WirelessProbe[]>("GET", "/api/farm/probes"),
    stop: windrow.stop,
  }
}
