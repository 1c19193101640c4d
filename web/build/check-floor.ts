import { readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { tooNewInScript } from "./check-script"
import { tooNewInStyle } from "./check-style"

/** Methods that only libraries call, on objects of their own or after a check. */
const ofLibraries: Record<string, string> = {
  ".startViewTransition": "React's, for its <ViewTransition> only",
  ".skipTransition": "React's, for its <ViewTransition> only",
  ".toSorted": "Radix's own method of its own class",
}

/** Features that the app uses although the oldest browsers lack them, and the effect there. */
const accepted: Record<string, string> = {
  ".convertToBlob": "called only where OffscreenCanvas exists; elsewhere the page draws",
  ".getSubscription": "asked only where there is a PushManager; elsewhere the screen says so",
  ".requestPermission": "the same",
  ".showNotification": "the worker shows what a push service brought, which needs a PushManager",
  Notification: "asked only where there is a PushManager",
  "Notification.permission": "the same",
  "Notification.requestPermission": "the same",
  ".roundRect": "the chart checks for it and draws a plain rectangle without it",
  "Symbol.dispose": "the signals package checks for it",
  "@container": "narrow tables break their words later, and a card keeps its button beside large text",
  "@page": "the report prints with the browser's margins, without page numbers",
  ":has": "a unit may cover a long number, focus and error of the photo's button show inside it only",
  "align-content": "applies to flex boxes everywhere",
  "break-after": "a heading may end a printed page",
  "contain-intrinsic-size": "the list draws all cards at once",
  "container-type": "narrow tables break their words later",
  "content-visibility": "the list draws all cards at once",
  cqi: "a column may be 7.25rem wide at least",
  cursor: "touch screens have none",
  "forced-color-adjust":
    "what is chosen has the system's colors too, perhaps another ground behind its words",
  hyphens: "long words break without a hyphen",
  page: "the board prints upright",
  "print-color-adjust": "its prefixed form stands beside it",
  size: "the board prints upright",
  "text-size-adjust": "its prefixed form stands beside it, or the browser does not adjust",
  "-webkit-tap-highlight-color": "Firefox shows its own highlight",
  "text-wrap": "titles break less evenly",
  "user-select": "its prefixed form stands beside it, or a long press selects text",
}

/**
 * Checks the built scripts and stylesheets against the oldest supported browsers.
 * @throws when they use a feature that one of these lacks and that is not accepted above.
 */
export const checkFloor = (folder: string) => {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) =>
    tooNewIn(join(folder, name)).map((feature) => ({ name, feature })),
  )
  const excused = { ...accepted, ...ofLibraries }
  const refused = [...found.filter(({ feature }) => !(nameOf(feature) in excused)), ...inOwnCode()]
  if (refused.length === 0) return
  const lines = refused.map(({ name, feature }) => `  ${name}: ${feature}`)
  throw new Error(`The oldest browsers lack what the build uses:\n${lines.join("\n")}`)
}

const root = join(import.meta.dir, "../..")
const ownCode = ["web", "src/domain", "src/contract"]

/** In a bundle a library's call looks like one of ours. */
const inOwnCode = () =>
  ownCode
    .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)])
    .filter((name) => !/\.test\.|^web\/(build|test)\//.test(name))
    .flatMap((name) => {
      const code = readFileSync(join(root, name), "utf8")
      return Object.keys(ofLibraries)
        .filter((feature) => code.includes(`${feature}(`))
        .map((feature) => ({ name, feature }))
    })

const tooNewIn = (path: string) => {
  if (extname(path) === ".js") return tooNewInScript(readFileSync(path, "utf8"))
  return extname(path) === ".css" ? tooNewInStyle(readFileSync(path, "utf8")) : []
}

/** The accepted name of a feature: `cursor` for `cursor: grab (safari_ios)`. */
const nameOf = (feature: string) => feature.replace(/(.): .*/, "$1").replace(/ \(.*/, "")
