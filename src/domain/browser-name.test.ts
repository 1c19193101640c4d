import { expect, test } from "bun:test"
import { browserName } from "./browser-name"

const like = "AppleWebKit/537.36 (KHTML, like Gecko)"
const chrome = "Chrome/131.0.0.0"

test.each([
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  ],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${like} ${chrome} Mobile Safari/537.36`],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 14; SM-S901B) ${like} SamsungBrowser/25.0 ${chrome} Mobile Safari/537.36`,
  ],
  [
    "Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} ${chrome} Safari/537.36 Edg/131.0.0.0`,
  ],
  [
    "Opera on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} ${chrome} Safari/537.36 OPR/114.0.0.0`,
  ],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} ${chrome} Safari/537.36`],
  ["A browser on Linux", "Mozilla/5.0 (X11; Linux x86_64) Something/1.0"],
  ["A browser", "curl/8.5.0"],
  ["A browser", ""],
  ["A browser", null],
])("%s", (words, userAgent) => expect(browserName(userAgent)).toBe(words))
