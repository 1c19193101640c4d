import type { Settings } from "../http/env"

/** Of a server that is asked in tests. */
export const settings: Settings = {
  brand: "Windrow",
  signup: "open",
  hosts: [],
  trustProxy: false,
  version: "test",
  build: "test",
}
