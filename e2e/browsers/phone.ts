import { type Driver, until } from "./driver"
import { type Sought, seek } from "./seek"

export type Phone = ReturnType<typeof phoneOf>

/**
 * A user's actions in the browser. Elements are found by their visible text, as soon as it appears, for which each action
 * waits `patience` ms at most.
 */
export const phoneOf = (driver: Driver, base: string, patience?: number) => {
  const find = (kind: Sought["kind"], name: string) =>
    until(`${kind} "${name}"`, () => driver.run(seek, { kind, name }), patience)
  return {
    open: (path: string) => driver.open(base + path),
    /** Presses the link or button whose name is or begins with this. */
    press: async (name: string) => {
      const press = async () => driver.click(await find("press", name))
      // React may draw it again between the look and the press: then nothing was pressed.
      await press().catch((error) =>
        /no such element|stale/.test(String(error)) ? press() : Promise.reject(error),
      )
    },
    fill: async (label: string, text: string) => driver.type(await find("field", label), text),
    chooseFile: async (label: string, path: string) => driver.chooseFile(await find("file", label), path),
    /** Chooses one of a select's options. */
    choose: async (label: string, option: string) => {
      // The options may load late, in a new element.
      await until(`option "${option}"`, async () =>
        driver.run(choose, { selector: await find("field", label), option }),
      )
    },
    see: (text: string) => find("text", text),
    /** Is it there now? */
    has: async (kind: Sought["kind"], name: string) => (await driver.run(seek, { kind, name })) !== "",
    /** Waits until a link or button can be pressed. */
    canPress: (name: string) => find("press", name),
    typedIn: async (label: string) => driver.run(typedInto, await find("field", label)),
    path: () => driver.run(() => location.pathname, null),
    reload: () => driver.reload(),
    /** Shows another screen without loading the page again, as a link does. */
    show: (path: string) => driver.run(show, path),
    gone: (text: string) =>
      until(`no "${text}"`, async () => !(await driver.run(seek, { kind: "text", name: text }))),
    run: driver.run,
    until,
  }
}

/** Runs in the page. */
const show = (path: string) => {
  history.pushState({}, "", path)
  dispatchEvent(new PopStateEvent("popstate"))
}

const typedInto = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? ""

/** Runs in the page. Sets the value directly: engines open a native select in different ways. */
const choose = ({ selector, option }: { selector: string; option: string }) => {
  const select = document.querySelector<HTMLSelectElement>(selector)
  const found = select && [...select.options].find((one) => one.text === option)
  if (found) select.value = found.value
  return found && select.dispatchEvent(new Event("change", { bubbles: true }))
}
