/** The public page on which a phone is told to trust this Windrow; no screen of the app. Its files are below it. */
export const setupPage = "/setup"

/**
 * The set-up page for whoever has a link with a token: it goes on to the token's screen when the device is set up. The
 * token stands in the fragment, which browsers do not send.
 */
export const setupThen = (setup: string, path: string) => `${setup}#${path}`

/** The path of a token's screen in a fragment; anything else leads nowhere. */
export const tokenPathIn = (fragment: string): string | undefined =>
  /^#(\/(?:join|password)\/[\w-]{43})$/.exec(fragment)?.[1]

export const certificateFile = "/setup/authority.crt"
export const profileFile = "/setup/windrow.mobileconfig"
export const codeFile = "/setup/qr.svg"

/** Answered to every origin: the set-up page under http asks for it by https. */
export const reachedPath = "/setup/reached"

/** The kinds of device that are set up in different ways, as people call them. */
export const devices = {
  iphone: "iPhone or iPad",
  android: "Android phone or tablet",
  windows: "Windows computer",
  mac: "Mac",
  linux: "Linux computer",
} as const

export type Device = keyof typeof devices

/**
 * The answer of GET /api/setup: the set-up page's address as phones reach it, and the authority that it must offer. `plain`:
 * the server has no https, so that there is nothing to set up.
 */
export type SetupAddress = { address: string; fingerprint?: string; plain?: true }
