import { tokenPathIn } from "#contract/setup"
import { saveAsFile } from "../outbox/records-file"
import { keptRecords } from "../store/records"
import { keepLink } from "./keep-link"
import { watchTrust } from "./watch-trust"

const start = () => {
  const page = document.querySelector<HTMLElement>("[data-device]")
  if (!page) return
  // An iPad says that it is a Mac; a Mac has no touch screen.
  if (page.dataset.device === "mac" && navigator.maxTouchPoints > 1 && !location.search)
    page.dataset.device = "iphone"
  keepLink(page, tokenPathIn(location.hash))
  page.querySelector("[data-save]")?.addEventListener("click", async () => saveAsFile(await keptRecords()))
  watchTrust(page)
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start)
else start()
