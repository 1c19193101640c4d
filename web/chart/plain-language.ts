/** uPlot makes a format of the browser's language when it loads, and some have none that Intl knows, such as "C". */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true })
}
