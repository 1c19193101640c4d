import { reachedPath, setupPage } from "#contract/setup"
import { say } from "#domain/language"
import { tabStorage } from "../lib/storage"
import { recordsHere } from "./records-here"

/** In milliseconds: between two looks, until an attempt is given up, and until the page goes on by itself. */
const usual = { pause: 2500, patience: 5000, moment: 4000 }

/** Looks until the device trusts the secure address and nothing waits here, then goes on once. */
export const watchTrust = async (page: HTMLElement, { pause, patience, moment } = usual): Promise<void> => {
  show(page, "unknown")
  for (;;) {
    if (document.visibilityState === "visible") {
      const waiting = await recordsHere()
      tellWaiting(page, waiting)
      const isTrusted = await reaches(page.dataset.secure ?? "", patience)
      show(page, isTrusted ? "yes" : "no")
      if (isTrusted && waiting === 0) break
    }
    await sleep(pause)
  }
  await sleep(moment)
  goOn(page)
}

const show = (page: HTMLElement, trust: "unknown" | "no" | "yes") => {
  page.dataset.trusted = trust
  for (const part of page.querySelectorAll<HTMLElement>("[data-trust]"))
    part.hidden = part.dataset.trust !== trust
}

const tellWaiting = (page: HTMLElement, count: number) => {
  const note = page.querySelector<HTMLElement>("[data-waiting]")
  const words = note?.querySelector("[data-count]")
  if (!note || !words) return
  const one = "1 record waits on this device under this address. Send it first."
  words.textContent = say(
    count === 1 ? one : `${count} records wait on this device under this address. Send them first.`,
  )
  note.hidden = count === 0
}

/** A certificate that the browser does not trust looks like no answer. */
const reaches = async (origin: string, patience: number) => {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), patience)
  try {
    const { status } = await fetch(origin + reachedPath, {
      cache: "no-store",
      credentials: "omit",
      signal: attempt.signal,
    })
    return status === 204
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Once a tab: who comes back wants to read this page. */
const goOn = ({ dataset: { secure, device, path } }: HTMLElement) => {
  if (tabStorage.get("set-up") || !tabStorage.set("set-up", "yes")) return
  location.assign(`${secure}${path ?? `${setupPage}?device=${device}`}`)
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
