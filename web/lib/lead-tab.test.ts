import { afterEach, expect, jest, setSystemTime, test } from "bun:test"
import { leadTab } from "./lead-tab"

// Tabs share the window here: what a browser tells the other tabs, the test tells all. e2e/live.test.ts has real ones.
const tellTabs = () => dispatchEvent(new StorageEvent("storage", { key: "lead stream" }))
const setHidden = (hidden: boolean) =>
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true })

const tabs: (() => void)[] = []
afterEach(() => {
  for (const close of tabs.splice(0)) close()
  setHidden(false)
  jest.useRealTimers()
  setSystemTime()
})

/** Opens a tab; `leads` says whether it works. */
const open = () => {
  let works = 0
  const close = leadTab("stream", () => {
    works += 1
    return () => {
      works -= 1
    }
  })
  tabs.push(close)
  tellTabs()
  return { leads: () => works === 1, close }
}

/** As a tab that crashed: its lease stays, and nobody extends it. */
const crash = ({ close }: { close: () => void }) => {
  const lease = localStorage.getItem("lead stream") ?? ""
  close()
  localStorage.setItem("lead stream", lease)
}

test("without locks, the tab that was opened last leads, and one that is opened hidden waits", () => {
  const first = open()
  expect(first.leads()).toBe(true)
  const second = open()
  expect([first.leads(), second.leads()]).toEqual([false, true])
  setHidden(true)
  const third = open()
  expect([first.leads(), second.leads(), third.leads()]).toEqual([false, true, false])
})

test("without locks, a tab that closes hands over at once", () => {
  const first = open()
  const second = open()
  second.close()
  tellTabs()
  expect([first.leads(), second.leads()]).toEqual([true, false])
})

test("without locks, the lease of a tab that died ends by itself, and not before", () => {
  jest.useFakeTimers()
  setHidden(true)
  const first = open()
  const second = open()
  jest.advanceTimersByTime(60_000)
  expect([first.leads(), second.leads()]).toEqual([true, false])
  crash(first)
  jest.advanceTimersByTime(2000)
  expect(second.leads()).toBe(false)
  jest.advanceTimersByTime(8000)
  expect(second.leads()).toBe(true)
})

test("without locks, a lease from a clock that was set back ends", () => {
  setHidden(true)
  localStorage.setItem("lead stream", `gone ${Date.now() + 3_600_000}`)
  expect(open().leads()).toBe(true)
})

test("without locks, a tab that closes while another leads takes nothing from it", () => {
  const first = open()
  const second = open()
  first.close()
  setHidden(true)
  const third = open()
  expect([second.leads(), third.leads()]).toEqual([true, false])
})

test("without locks, a tab that comes to the front takes over, and one that goes behind does not", () => {
  setHidden(true)
  localStorage.setItem("lead stream", `another ${Date.now() + 6000}`)
  const tab = open()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(tab.leads()).toBe(false)
  setHidden(false)
  document.dispatchEvent(new Event("visibilitychange"))
  expect(tab.leads()).toBe(true)
})

test("without locks, a page that is put away hands over, and leads again when it is taken out", () => {
  const go = (type: string) => dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  const tab = open()
  go("pagehide")
  expect(tab.leads()).toBe(false)
  expect(localStorage.getItem("lead stream")).toBeNull()
  go("pageshow")
  expect(tab.leads()).toBe(true)
})
