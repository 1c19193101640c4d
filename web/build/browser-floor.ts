import compat, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from "@mdn/browser-compat-data"

/** The oldest supported browsers, all of 2022. */
export const floor = {
  chrome: 99,
  chrome_android: 99,
  webview_android: 99,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 102,
  firefox_android: 102,
} as const

type Browser = keyof typeof floor

export const { api, css, javascript } = compat

/** The oldest browsers that lack a feature, by MDN's compatibility data; none when the feature is not in it. */
export const lacking = (feature: Identifier | undefined): string[] =>
  feature?.__compat ? browsers.filter((browser) => !isIn(browser, feature.__compat)) : []

const browsers = Object.keys(floor).filter((name): name is Browser => name in floor)

const isIn = (browser: Browser, statement: CompatStatement | undefined) => {
  const support = statement?.support[browser]
  return [support ?? []].flat().some((each) => isUsable(each, floor[browser]))
}

const isUsable = (support: SupportStatement, version: number) => {
  const [statement] = [support].flat()
  if (!statement || statement.flags || statement.prefix || statement.alternative_name) return false
  const added = Number.parseFloat(String(statement.version_added).replace("≤", ""))
  return added <= version
}
