import type { Page } from "playwright"

/** How the words of a text come into the element that a translator puts in its place. */
export type Exchange = "copied" | "moved"

/**
 * Translates a page as browsers do, from its first text on: each text that is not under translate="no" is put into elements
 * of the translator's own, with other words, digits and units, also what comes later; and all of them are exchanged
 * again and again. What is translated stands between « and ».
 */
export const translate = (page: Page, exchange: Exchange) =>
  page.addInitScript((exchange) => {
    const other = (text: string) =>
      `«${text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)).replace("°F", "°C")}»`
    const fontOf = (inner: Node) => {
      const [outer, own] = [document.createElement("font"), document.createElement("font")]
      own.append(inner)
      outer.append(own)
      return outer
    }
    const skipped = "[translate=no], font, script, style, noscript, svg, textarea"
    const put = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) return
      if (exchange === "copied") return text.replaceWith(fontOf(new Text(other(text.data))))
      const place = document.createComment("")
      text.before(place)
      place.replaceWith(fontOf(text))
      text.data = other(text.data)
    }
    const all = (root: Node) => {
      const found: Text[] = root instanceof Text ? [root] : []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text)
      found.forEach(put)
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) all(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
    setInterval(() => {
      if (exchange === "copied")
        // Not under a pressed finger: on no page does such a press become a click.
        for (const font of document.querySelectorAll("font:has(font):not(:active)"))
          font.replaceWith(fontOf(new Text(font.textContent)))
    }, 100)
  }, exchange)
