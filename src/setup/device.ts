import { type Device, devices } from "../contract/setup"

/** The first match counts: Android also says "Linux", and an iPhone "like Mac OS X". An iPad says that it is a Mac. */
const signs: readonly (readonly [RegExp, Device])[] = [
  [/\b(iPhone|iPad|iPod)\b/, "iphone"],
  [/\bAndroid\b/, "android"],
  [/\bWindows\b/, "windows"],
  [/\bMacintosh\b/, "mac"],
  [/\b(Linux|CrOS)\b/, "linux"],
]

/** The device that was asked for, or the one that the browser names; a phone when neither says. */
export const deviceOf = (asked: string | undefined, userAgent = ""): Device =>
  isDevice(asked) ? asked : (signs.find(([sign]) => sign.test(userAgent))?.[1] ?? "android")

const isDevice = (name: string | undefined): name is Device =>
  name !== undefined && Object.hasOwn(devices, name)
