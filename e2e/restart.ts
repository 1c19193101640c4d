import type { Farm } from "./farm"
import { startWindrow } from "./windrow"

/** Ends the farm's server; its address and data stay. */
export const stopServer = (farm: Farm) => farm.windrow.stop()

/** Starts it again. Another brand makes another build, as it stands in the app's page. */
export const startServer = async (farm: Farm, brand = "Windrow") => {
  const { url, folder } = farm.windrow
  farm.windrow = await startWindrow({ folder, port: new URL(url).port, env: { WINDROW_BRAND: brand } })
}

export const restartAs = async (farm: Farm, brand: string) => {
  await stopServer(farm)
  await startServer(farm, brand)
}

/** For after each test: the first build runs again. */
export const restore = async (farm: Farm) => {
  const answer = await fetch(`${farm.windrow.url}/app`).catch(() => undefined)
  if (!(await answer?.text())?.includes('content="Windrow"')) await restartAs(farm, "Windrow")
}
