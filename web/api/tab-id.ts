import { randomKey } from "../lib/random-key"

/** Names this tab to the server, which tells every tab who made a change. */
export const tabId = randomKey()
