import { afterEach } from "bun:test"

export const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
export const android =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
export const macChrome =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
export const macFirefox =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0"

const changed: [object, string][] = []

const set = (owner: object, name: string, value: unknown) => {
  Object.defineProperty(owner, name, { value, configurable: true })
  changed.push([owner, name])
}

type Device = {
  agent: string
  isInstalled?: boolean
  isSecure?: boolean
  isPersisted?: boolean
  https?: boolean
}

/** The browser of this test. By default it is a tab over plain http, of a server that has nothing else. */
export const beDevice = ({ agent, isInstalled, isSecure = false, isPersisted, https = false }: Device) => {
  set(navigator, "userAgent", agent)
  set(navigator, "standalone", isInstalled)
  set(window, "isSecureContext", isSecure)
  if (isPersisted !== undefined) set(navigator, "storage", { persisted: async () => isPersisted })
  document.documentElement.dataset.https = https ? "yes" : "no"
}

afterEach(() => {
  for (const [owner, name] of changed.splice(0)) Reflect.deleteProperty(owner, name)
  delete document.documentElement.dataset.https
})
