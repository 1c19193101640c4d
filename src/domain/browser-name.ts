/** The first match counts: Edge and Opera also say "Chrome", and Chrome says "Safari". */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPT|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
]

/** Likewise: Android also says "Linux", and an iPhone "like Mac OS X". */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
]

/** A User-Agent in words, such as "Firefox on Android"; "A browser" when it is unknown. */
export const browserName = (userAgent: string | null | undefined): string => {
  const nameIn = (table: typeof browsers) => table.find(([sign]) => sign.test(userAgent ?? ""))?.[1]
  const system = nameIn(systems)
  return `${nameIn(browsers) ?? "A browser"}${system ? ` on ${system}` : ""}`
}
